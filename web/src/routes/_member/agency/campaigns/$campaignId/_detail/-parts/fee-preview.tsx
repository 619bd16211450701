import { getConfig } from '@pairtake/protocol/config/config-endpoints'
import { useRead } from '../../../../../../../api/use-call.ts'
import { priceProblem } from '../../../../../../../features/candidate-request/offer-terms.ts'
import { PriceBreakdown } from '../../../../../../../ui/facts.tsx'

/** What an offer would cost at today's rate; the rate is frozen on accepting. */
export function FeePreview({ amount, currency }: { amount: number | null; currency: string }) {
  const rate = useRead(getConfig, {}).data?.data.serviceFeeRate
  if (rate === undefined || amount === null || priceProblem(amount) !== undefined) return null
  // Cents, half up, as the server rounds it.
  const fee = Math.round(amount * rate * 100) / 100
  const money = (value: number) => ({ amount: value, currency })
  return (
    <div className="flex flex-col gap-2">
      <PriceBreakdown
        lines={[
          { label: 'Creator price', money: money(amount) },
          { label: 'Service fee', money: money(fee) },
        ]}
        total={{ label: 'Total', money: money(amount + fee) }}
      />
      <p className="text-sm text-muted">You are charged on delivery. VAT may apply.</p>
    </div>
  )
}
