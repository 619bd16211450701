import type { Payments } from '#adapters/payments/payments.ts'
import { currentMood, pass } from './lives.ts'

/** The sandbox on a bad connection: calls and answers are lost, the webhook overtakes the answer, and the program may end around every call. */
export function moodySandbox(payments: Payments, deliver: (idempotencyKey: string) => Promise<void>): Payments {
  async function ask<Outcome extends object>(work: () => Promise<Outcome>): Promise<Outcome | { kind: 'unknown' }> {
    pass()
    if (currentMood() === 'call_lost') return { kind: 'unknown' }
    const outcome = await work()
    pass()
    return currentMood() === 'answer_lost' ? { kind: 'unknown' } : outcome
  }

  /** Delivers the events of a charge or refund before its answer. */
  async function overtake(key: string): Promise<void> {
    const mood = currentMood()
    if (mood === 'event_first') await deliver(key)
    if (mood === 'event_twice_first') await Promise.all([deliver(key), deliver(key)])
  }

  return {
    ...payments,
    charge: (charge) =>
      ask(async () => {
        const outcome = await payments.charge(charge)
        await overtake(charge.idempotencyKey)
        return outcome
      }),
    refund: (refund) =>
      ask(async () => {
        const outcome = await payments.refund(refund)
        await overtake(refund.idempotencyKey)
        return outcome
      }),
  }
}
