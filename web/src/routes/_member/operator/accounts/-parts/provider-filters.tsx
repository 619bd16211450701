import { providerLineKinds, type ProviderLineKind } from '@pairtake/protocol/provider-line/provider-line'
import { DateField } from '#ui/fields/date-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { isDay } from './named-periods.ts'
import { providerFits, type ProviderFit } from './provider-fits.ts'
import { fitSigns, kindWords, settledSign } from './provider-line-words.ts'

type Chosen = { fit: ProviderFit; kind: ProviderLineKind | undefined; from: string | undefined; to: string | undefined }

type ProviderFiltersProps = {
  fit: ProviderFit
  kind: ProviderLineKind | undefined
  period: { from?: string; to?: string }
  notFitting: number | undefined
  onChange: (change: Partial<Chosen>) => void
}

/** Four fields in a row; on phones the two days share a row, below the fields with long labels. */
export function ProviderFilters({ fit, kind, period: { from, to }, notFitting, onChange }: ProviderFiltersProps) {
  const fitLabel = (value: ProviderFit) => {
    if (value === 'all') return 'All lines'
    if (value === 'settled') return settledSign.label
    if (value !== 'not_fitting') return fitSigns[value].label
    return notFitting === undefined ? 'What doesn’t fit' : `What doesn’t fit (${notFitting})`
  }
  const isWrongWay = from !== undefined && to !== undefined && from > to
  const day = (value: string) => (value === '' ? undefined : isDay(value) ? value : null)
  return (
    <Card padded className="my-4 grid grid-cols-4 gap-4 max-md:grid-cols-2 max-sm:gap-3">
      <SelectField
        label="Show"
        className="max-sm:col-span-2"
        options={providerFits.map((value) => ({ value, label: fitLabel(value) }))}
        value={fit}
        onChange={(event) => onChange({ fit: providerFits.find((value) => value === event.target.value) ?? 'not_fitting' })}
      />
      <SelectField
        label="Kind"
        className="max-sm:col-span-2"
        options={[{ value: '', label: 'Every kind' }, ...providerLineKinds.map((value) => ({ value, label: kindWords[value] }))]}
        value={kind ?? ''}
        onChange={(event) => onChange({ kind: providerLineKinds.find((value) => value === event.target.value) })}
      />
      <DateField
        label="First day"
        value={from ?? ''}
        onChange={(event) => {
          const chosen = day(event.target.value)
          if (chosen !== null) onChange({ from: chosen })
        }}
      />
      <DateField
        label="Last day"
        value={to ?? ''}
        error={isWrongWay ? 'The last day cannot be before the first.' : undefined}
        onChange={(event) => {
          const chosen = day(event.target.value)
          if (chosen !== null) onChange({ to: chosen })
        }}
      />
    </Card>
  )
}
