import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectLanguage, mainLanguage } from '../../../src-main/engine/models/languages.ts'

describe('the language of a text', () => {
  it.each([
    ['en', 'The tenant shall give notice to the landlord in writing not later than the end of that month.'],
    [
      'de',
      'Der Mieter hat dem Vermieter die Kündigung schriftlich und nicht später als am Ende des Monats mitzuteilen.',
    ],
    ['fr', 'Le locataire donne congé au bailleur par écrit dans les délais qui sont prévus pour cette durée.'],
    [
      'es',
      'El inquilino debe avisar por escrito al propietario antes del fin del mes, como está previsto en los anexos.',
    ],
    ['it', 'Il conduttore dà disdetta al locatore per iscritto nei termini che sono previsti dalla legge e non oltre.'],
    [
      'pt',
      'O inquilino deve avisar por escrito o senhorio antes do fim do mês, como foi previsto no contrato que assinou.',
    ],
    [
      'nl',
      'De huurder zegt de huur schriftelijk op en wordt niet later dan het einde van de maand door de verhuurder gehoord.',
    ],
    [
      'pl',
      'Najemca nie może się zwrócić do sądu, które są na to właściwe, przez okres trzech miesięcy lub do końca roku.',
    ],
    [
      'sv',
      'Hyresgästen ska säga upp avtalet skriftligt och det är inte tillåtet att göra det på annat sätt för den som har flyttat.',
    ],
    ['tr', 'Kiracı bir ay önce yazılı olarak bildirmek ve bu süre için kira bedelini ödemek ile yükümlüdür.'],
    ['ja', '賃借人は、書面により賃貸人に通知しなければならない。'],
    ['zh', '承租人应当以书面形式通知出租人，并支付违约金。'],
    ['ko', '임차인은 서면으로 임대인에게 통지하여야 한다.'],
    ['ru', 'Арендатор обязан письменно уведомить арендодателя до конца месяца.'],
    ['ar', 'على المستأجر إخطار المؤجر كتابة قبل نهاية الشهر.'],
    ['hi', 'किरायेदार को लिखित में सूचना देनी होगी।'],
  ])('%s', (language, text) => {
    expect(detectLanguage(text)).toBe(language)
  })

  it.each([
    ['numbers', '1,204.00 3,391.50 (12.7) 2023 2024 %'],
    ['names', 'Miller Schmidt Nguyen Okafor Rossi Tanaka Silva Kowalski'],
    ['nothing', ''],
  ])('is not guessed from %s', (_, text) => {
    expect(detectLanguage(text)).toBeNull()
  })

  it('is that of the text, not of a quotation in it', () => {
    expect(
      detectLanguage(
        'The word 書面 in the Japanese text is translated with “in writing”, and the court has not objected to this.',
      ),
    ).toBe('en')
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void detectLanguage(text)))
  })
})

describe('the main language of a library', () => {
  const german = 'Die Kündigung ist schriftlich und nicht mündlich zu erklären, und sie wird mit dem Zugang wirksam.'
  const english = 'The notice is to be given in writing and not orally, and it takes effect when it is received.'

  it('is what most documents are in, of those that say anything', () => {
    expect(mainLanguage([german, german, german, english, '1 2 3', ''])).toEqual({ language: 'de', share: 0.75 })
  })

  it('is unknown for no documents, and for tables alone', () => {
    expect(mainLanguage([])).toBeNull()
    expect(mainLanguage(['1 2 3', '4 5 6'])).toBeNull()
  })
})
