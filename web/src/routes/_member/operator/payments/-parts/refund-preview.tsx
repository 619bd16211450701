import { useDeferredValue } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { toMinor } from '@pairtake/protocol/money'
import { previewRefund } from '@pairtake/protocol/operator/operator-money-endpoints'
import { useRead } from '#api/use-call.ts'
import { Labelled, PriceBreakdown } from '#ui/surfaces/facts.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import type { RefundValues } from './refundable.ts'

type RefundPreviewProps = { paymentId: string; control: Control<RefundValues>; leftMinor: number }

/** What the refund would move, fetched for the amount entered. */
export function RefundPreview({ paymentId, control, leftMinor }: RefundPreviewProps) {
  const amount = useDeferredValue(useWatch({ control, name: 'amount' }))
  const isUsable = amount !== null && !Number.isNaN(amount) && amount > 0 && toMinor(amount) <= leftMinor
  const query = isUsable ? { amount: amount.toFixed(2) } : {}
  const preview = useRead(previewRefund, { params: { id: paymentId }, query }, { enabled: isUsable, staysWhilePaging: true })
  const moved = preview.data?.data
  if (!isUsable || moved === undefined) return null
  const lines = [
    { label: `From the balance of ${moved.creatorName}, ${formatMoney(moved.creatorBalance, 'always')}`, money: moved.fromCreator },
    { label: 'Our service fee', money: moved.fee },
    ...(moved.vat.amount > 0 ? [{ label: 'VAT', money: moved.vat }] : []),
    ...(moved.loss.amount > 0 ? [{ label: 'Our loss', money: moved.loss }] : []),
  ]
  return (
    <Labelled label="Where it comes from">
      <PriceBreakdown lines={lines} total={{ label: 'Back to the brand', money: moved.amount }} />
      {moved.loss.amount > 0 && (
        <Notice tone="warning" className="mt-3">
          {`${moved.creatorName} has been paid out already, so ${formatMoney(moved.loss, 'always')} of it is our loss.`}
        </Notice>
      )}
    </Labelled>
  )
}
