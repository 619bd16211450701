import { paymentId } from '@pairtake/protocol/ids'
import { expect, test } from 'vitest'
import { refusalOf } from '#testing/refusal-of.ts'
import { refuseOfFormerProvider, requireCurrentProvider } from './current-provider-rules.ts'

const charged = (provider: 'sandbox' | 'stripe' | null) => ({ id: paymentId.parse('0198c0de-0000-7000-8000-000000000001'), provider })

test('a charge of the provider in use, and one that none has taken, go on', () => {
  for (const provider of ['stripe', null] as const) {
    expect(() => requireCurrentProvider('stripe', charged(provider))).not.toThrow()
    expect(refusalOf(() => refuseOfFormerProvider('stripe', charged(provider)))).toBeUndefined()
  }
})

test('a charge of a former provider is put aside with both named, because the current one knows nothing of it', () => {
  expect(() => requireCurrentProvider('stripe', charged('sandbox'))).toThrow(
    'The payment 0198c0de-0000-7000-8000-000000000001 was charged by sandbox, which this installation no longer uses.',
  )
})

test('an operator is told that a charge of a former provider cannot be refunded here', () => {
  expect(refusalOf(() => refuseOfFormerProvider('stripe', charged('sandbox')))).toEqual({
    code: 'REFUND_NOT_POSSIBLE',
    words: 'This payment was charged by a card provider that is no longer in use, so it cannot be refunded here.',
  })
})
