import type { Dashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import type { Bar } from '#ui/surfaces/bar-chart.tsx'

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** Converts twelve months to bars: 'Nov' for '2026-11'. */
export function monthBars(months: Dashboard['months']): Bar[] {
  return months.map(({ month, certain, expected }) => ({
    label: monthName.format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`)),
    certain: certain.amount,
    future: expected.amount,
  }))
}
