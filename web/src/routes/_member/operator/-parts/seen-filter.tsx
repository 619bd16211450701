import type { SeenFilter } from '@pairtake/protocol/operator/seen-today'
import { oneOfParam } from '#mechanisms/search/search-params.ts'
import { startOfToday } from '#mechanisms/time/time-words.ts'
import { SelectField } from '#ui/fields/select-field.tsx'

const seenChoices = ['not_today', 'today'] as const satisfies readonly SeenFilter[]
export const seenParam = oneOfParam(seenChoices)

const options = [
  { value: '', label: 'Seen or not' },
  { value: 'not_today', label: 'Not seen today' },
  { value: 'today', label: 'Seen today' },
]

/** The filter as a list's query. The day begins at midnight where the operator is. */
export const seenQuery = (seen: SeenFilter | undefined) => (seen === undefined ? {} : { seen, dayBeganAt: startOfToday() })

type SeenFieldProps = { seen: SeenFilter | undefined; onSeen: (seen: SeenFilter | undefined) => void }

/** Filters a queue by what this operator opened today. */
export function SeenField({ seen, onSeen }: SeenFieldProps) {
  return (
    <SelectField
      label="Filter by seen today"
      hideLabel
      className="w-40 max-sm:w-full"
      options={options}
      value={seen ?? ''}
      onChange={({ target }) => onSeen(seenChoices.find((choice) => choice === target.value))}
    />
  )
}
