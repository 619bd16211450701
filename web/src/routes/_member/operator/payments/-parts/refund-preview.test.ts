import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { previewRefund } from '@pairtake/protocol/operator/operator-money-endpoints'
import { readOptions } from '#api/use-call.ts'
import { drawn, wordsIn } from '#testing/drawn.ts'
import { RefundPreview } from './refund-preview.tsx'
import type { RefundValues } from './refundable.ts'

const euros = (amount: number) => ({ amount, currency: 'EUR' })

/** Draws the preview for this amount, of which 322 are left; `moved` is what the server says of 12.34. */
function preview(amount: number | null, moved: object = {}) {
  const client = new QueryClient()
  const { queryKey } = readOptions(previewRefund, { params: { id: 'p1' }, query: { amount: '12.34' } })
  const none = { vat: euros(0), loss: euros(0) }
  const said = { amount: euros(12.34), fromCreator: euros(10), fee: euros(2.34), ...none, creatorName: 'Mara', creatorBalance: euros(50) }
  client.setQueryData(queryKey, { data: { ...said, ...moved } })
  const Form = () => {
    const { control } = useForm<RefundValues>({ defaultValues: { amount, reason: '' } })
    return createElement(RefundPreview, { paymentId: 'p1', control, leftMinor: 32_200 })
  }
  return wordsIn(drawn(createElement(Form), client))
}

test('a refund says from whom its cents come before it is made', () => {
  expect(preview(12.34)).toBe('Where it comes from From the balance of Mara, €50.00 €10.00 Our service fee €2.34 Back to the brand €12.34')
  expect(preview(12.34, { loss: euros(3), vat: euros(1) })).toContain('Mara has been paid out already, so €3.00 of it is our loss.')
})

test('an amount that cannot be refunded has no preview', () => {
  expect([preview(null), preview(0), preview(Number.NaN), preview(322.01)]).toEqual(['', '', '', ''])
})
