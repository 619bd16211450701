import type { Dashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import { monthBars } from '#features/finances/month-bars.ts'
import { ChartCard } from '#ui/surfaces/chart-card.tsx'
import { formatMoney, formatMoneyShort } from '#ui/signs/format-money.ts'

/** Earnings by month, with the same figures as a table; renders nothing before the first job. */
export function MonthsCard({ months }: { months: Dashboard['months'] }) {
  const currency = months.find(({ certain, expected }) => certain.amount > 0 || expected.amount > 0)?.certain.currency
  if (currency === undefined) return null
  return (
    <ChartCard
      heading="Earnings by month"
      title="Earned per month, the last twelve months"
      bars={monthBars(months)}
      format={(amount) => formatMoney({ amount, currency })}
      formatShort={(amount) => formatMoneyShort({ amount, currency })}
      voice="creator"
      periodLabel="Month"
      certainLabel="Earned"
      futureLabel="Future"
    />
  )
}
