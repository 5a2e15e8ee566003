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
  ])('%s leans on what was said', (question) => expect(isFollowUp(question)).toBe(true))

  it.each([
    'Wer ist der Vermieter?',
    'Wie lautet die Kündigungsfrist?',
    'Gibt es eine Regelung zur Haustierhaltung?',
    'Können Sie mir die Höhe der Kaution nennen?',
    'Wann muss die Miete für Januar bezahlt sein?',
    'Was kostet der größere Raum im Erdgeschoss?',
    'Wie lange dauert es, bis der Antrag bearbeitet wird?',
  ])('%s stands alone', (question) => expect(isFollowUp(question)).toBe(false))
})

describe('follow-ups in English stay what they were', () => {
  it.each([
    'The heir died when?',
    'Where did Sie sign the lease of 1999?',
    'Who inherits the house when the tenant dies?',
  ])('%s is no German', (question) => expect(isFollowUp(question)).toBe(false))
})
