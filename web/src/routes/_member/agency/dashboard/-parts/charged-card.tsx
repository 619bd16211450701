import { Link } from '@tanstack/react-router'
import type { Dashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import { MiniChart } from '../../../../../ui/bar-chart.tsx'
import { Card, SectionHeader } from '../../../../../ui/card.tsx'
import { formatMoney } from '../../../../../ui/format-money.ts'
import { PriceText } from '../../../../../ui/price-text.tsx'
import { monthWords } from './dashboard-words.ts'

/** What was charged this month, and the months before. */
export function ChargedCard({ months }: { months: Dashboard['months'] }) {
  const now = months.at(-1)
  if (!now) return null
  const shown = months.slice(-6)
  const [first] = shown
  return (
    <Card padded className="flex flex-col gap-4">
      <SectionHeader bare end={<Link to="/agency/billing/payments">Payments</Link>}>
        Charged in {monthWords(now.month, 'long')}
      </SectionHeader>
      <div>
        <PriceText money={now.certain} size="figure" />
        {now.expected.amount > 0 && <p className="text-sm text-muted">{formatMoney(now.expected)} more is scheduled</p>}
      </div>
      <MiniChart
        voice="agency"
        title={`Charged per month, ${monthWords(first?.month ?? now.month, 'long')} to ${monthWords(now.month, 'long')}: ${shown
          .map(({ month, certain }) => `${monthWords(month, 'short')} ${formatMoney(certain)}`)
          .join(', ')}`}
        bars={shown.map(({ month, certain }) => ({ label: monthWords(month, 'short'), certain: certain.amount }))}
      />
    </Card>
  )
}
