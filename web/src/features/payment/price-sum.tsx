import type { PriceInfo } from '@pairtake/protocol/candidate-request/candidate-request'
import { PriceBreakdown } from '#ui/surfaces/facts.tsx'
import { priceItemWords } from './payment-words.ts'

/** What the brand pays for a creator's price, line by line, and when it is charged. */
export function PriceSum({ info }: { info: PriceInfo }) {
  const money = (amount: number) => ({ amount, currency: info.currency })
  const hasVat = info.items.some(({ type }) => type === 'vat')
  return (
    <div className="flex flex-col gap-2">
      <PriceBreakdown
        lines={info.items.map(({ type, amount }) => ({ label: priceItemWords[type], money: money(amount) }))}
        total={{ label: 'Total', money: money(info.total) }}
      />
      <p className="text-sm text-muted">You are charged on delivery.{!hasVat && ' VAT may apply.'}</p>
    </div>
  )
}
