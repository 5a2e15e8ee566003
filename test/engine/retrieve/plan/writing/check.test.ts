import { assert as check, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stopWordsOf } from '../../../../../src-main/engine/keyword/stopWords.ts'
import { hostileText } from '../hostileText.ts'
import { checkQueries, checkText } from '../../../../../src-main/engine/retrieve/plan/writing/check.ts'

const question = 'What is the notice period of the lease?'

function isFit(text: string, asked = question): boolean {
  return checkText(asked, text, 300, stopWordsOf) !== null
}

describe('a text of a model', () => {
  it.each([
    ['empty', ''],
    ['of signs only', ' — ?! '],
    ['an essay', 'lease '.repeat(60).replaceAll('lease', (_word, at: number) => `lease${at}`)],
    ['with a control character', 'notice\u0000 period'],
    ['that turns the direction of text', 'notice \u202eperiod'],
    ['with half a character', 'notice \ud83d period'],
    ['in circles', 'lease notice lease notice lease notice lease notice lease notice'],
    ['an apology', "I'm sorry, but I cannot help with that."],
    ['in another language', 'Was ist die Kündigungsfrist für den Vertrag und wer hat sie?'],
    ['in another script', '租约的通知期是多久'],
  ])('is refused when it is %s', (_what, text) => {
    expect(isFit(text)).toBe(false)
  })

  it.each([
    ['notice period lease agreement', question],
    ['How much notice must a tenant give?', question],
    ['Wie lange ist die Kündigungsfrist des Vertrags?', 'Was ist die Kündigungsfrist?'],
    // A name says nothing about the language that it stands in.
    ['Das Kapital Karl Marx', question],
    ['租约的通知期', '租约的通知期是多久'],
    ['ミサイルの種類', '「ミサイル」とは何ですか'],
    // The joiners that Persian is written with hide nothing.
    ['قرارداد می‌شود', 'قرارداد چیست'],
  ])('%j may be searched for %j', (text, asked) => {
    expect(isFit(text, asked)).toBe(true)
  })

  it('is tidied: spaces folded, the quotation marks around it off, those inside kept', () => {
    expect(checkText(question, '  “notice \n\t period”  ', 300, stopWordsOf)).toBe('notice period')
    expect(checkText(question, '"notice" and "period"', 300, stopWordsOf)).toBe('"notice" and "period"')
  })

  it('once accepted is never empty, long or hiding, whatever was written', () => {
    check(
      property(hostileText(200), hostileText(), (text, asked) => {
        const accepted = checkText(asked, text, 300, stopWordsOf)
        if (accepted === null) return
        expect(accepted.length).toBeLessThanOrEqual(300)
        expect(accepted).toMatch(/[\p{L}\p{N}]/u)
        expect(accepted).not.toMatch(/[\p{Cc}\u202e]/u)
        expect(accepted.isWellFormed()).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

describe('the queries of a model', () => {
  it('are none that is searched already, none twice, in their order', () => {
    const texts = ['WHAT is the notice-period of the léase', 'End of lease', 'end of  LEASE!', 'Tenant leaves', 'taken']
    expect(checkQueries(question, texts, ['Taken.'], stopWordsOf)).toEqual(['End of lease', 'Tenant leaves'])
  })
})
