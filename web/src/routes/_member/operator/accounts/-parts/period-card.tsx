import { DateField } from '#ui/fields/date-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { isDay, type NamedPeriod } from './named-periods.ts'

const other = 'Other dates'

type Days = { from: string; to: string }
type PeriodCardProps = { periods: readonly NamedPeriod[]; period: Days; onChange: (period: Days) => void }

export function PeriodCard({ periods, period: { from, to }, onChange }: PeriodCardProps) {
  const named = periods.find((period) => period.from === from && period.to === to)
  return (
    <Card padded className="mb-4 grid grid-cols-[minmax(0,14rem)_minmax(0,11rem)_minmax(0,11rem)] gap-4 max-sm:grid-cols-2 max-sm:gap-3">
      <SelectField
        label="Period"
        className="max-sm:col-span-2"
        options={[...periods.map(({ label }) => label), ...(named ? [] : [other])].map((label) => ({ value: label, label }))}
        value={named?.label ?? other}
        onChange={(event) => {
          const chosen = periods.find(({ label }) => label === event.target.value)
          if (chosen) onChange({ from: chosen.from, to: chosen.to })
        }}
      />
      <DateField
        label="First day"
        value={from}
        onChange={(event) => isDay(event.target.value) && onChange({ from: event.target.value, to })}
      />
      <DateField
        label="Last day"
        value={to}
        error={from > to ? 'The last day cannot be before the first.' : undefined}
        onChange={(event) => isDay(event.target.value) && onChange({ from, to: event.target.value })}
      />
    </Card>
  )
}
