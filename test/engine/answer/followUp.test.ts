import { describe, expect, it } from 'vitest'
import { isFollowUp } from '../../../src-main/engine/answer/followUp.ts'

describe('follow-ups in German', () => {
  it.each([
    'Warum?',
    'Und wann endet der Vertrag?',
    'Was ist mit der Kaution?',
    'Wie steht es mit der Kündigungsfrist?',
    'Wann muss er zahlen?',
    'Gilt das auch für ihre Nachfolger und deren Erben?',
    'Wie hoch ist seine Vergütung?',
    'Was sagt der Vertrag dazu?',
    'Seit wann?',
    'Wer zahlt?',
    'Gibt es dafür Ausnahmen?',
    'Was bedeutet das?',
  ])('%s leans on what was said', (question) => expect(isFollowUp(question)).toBe(true))

  it.each([
    'Wer ist der Vermieter?',
    'Was ist Sepsis?',
    'Who is Bo?',
    'Wie lautet die Kündigungsfrist?',
    'Gibt es eine Regelung zur Haustierhaltung?',
    'Können Sie mir die Höhe der Kaution nennen?',
    'Wann muss die Miete für Januar bezahlt sein?',
    'Was kostet der größere Raum im Erdgeschoss?',
    'Wem gehört das kleine Haus, das am Ufer steht?',
    'Wie lange dauert es, bis der Antrag bearbeitet wird?',
  ])('%s stands alone', (question) => expect(isFollowUp(question)).toBe(false))
})

describe('pronouns and what they stand for', () => {
  it.each([
    'When must the Tenant return it?',
    'What does that mean?',
    'Who signed that contract?',
    'Does that apply to garages?',
    'How high is his salary?',
    'Who drafted these clauses?',
    'What else is due?',
    'Does the same apply to garages?',
    'When does she have to decide?',
    'Is it taxable?',
    'What happens when it expires?',
    'Wann muss der Mieter sie zahlen?',
    'Wer hat diese Klausel unterschrieben?',
    'Was gilt sonst?',
  ])('%s: in an earlier turn', (question) => expect(isFollowUp(question)).toBe(true))

  it.each([
    'How did Tesla finance his work?',
    'How old was Manning when he played the final?',
    'What is another term for the string of an instance?',
    'When did the tenant announce that it will move?',
    'Which term describes a clause that helps the tenant?',
    'Who were the heirs and what did they get?',
    'What is the rent and when is it due?',
    'What did Bo earn this year?',
    'Wie finanzierte Tesla seine Arbeit?',
    'Wie alt war Bo, als er den Vertrag schloss?',
    'Wie hoch ist die Miete und wann ist sie zu zahlen?',
    'Was kostet die Heizung dieses Jahr?',
  ])('%s: in the question itself', (question) => expect(isFollowUp(question)).toBe(false))
})

describe('follow-ups in English stay what they were', () => {
  it.each([
    'The heir died when?',
    'Where did Sie sign the lease of 1999?',
    'Who inherits the house when the tenant dies?',
  ])('%s is no German', (question) => expect(isFollowUp(question)).toBe(false))
})
