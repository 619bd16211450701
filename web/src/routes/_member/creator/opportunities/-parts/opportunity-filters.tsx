import type { MediaType } from '@pairtake/protocol/general'
import type { OpportunitySort } from '@pairtake/protocol/list-filters'
import { ListBar } from '#mechanisms/search/list-bar.tsx'
import { ChipGroup } from '#ui/fields/chip.tsx'
import type { Option } from '#ui/fields/select-field.tsx'

export type Filters = {
  q?: string | undefined
  type?: MediaType | undefined
  shippable?: true | undefined
  applicable?: true | undefined
  mine?: true | undefined
  sort?: OpportunitySort | undefined
}

type OpportunityFiltersProps = { filters: Filters; onChange: (filters: Filters) => void; total: number | undefined }

const types = [
  { value: 'video', label: 'Videos' },
  { value: 'photos', label: 'Photos' },
] as const

const onlys = [
  { value: 'applicable', label: 'Open to me' },
  { value: 'mine', label: 'My applications' },
  { value: 'shippable', label: 'Product is sent' },
] as const

const sorts: readonly Option<OpportunitySort>[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'openings', label: 'Most places left' },
  { value: 'least', label: 'Least to make' },
]

export function OpportunityFilters({ filters, onChange, total }: OpportunityFiltersProps) {
  const { q, type, sort } = filters
  const chosen = onlys.filter(({ value }) => filters[value]).map(({ value }) => value)
  return (
    <ListBar
      noun={['campaign', 'campaigns']}
      searchLabel="Search campaigns and brands"
      asked={{ q, sort, state: type }}
      onAsk={(next) => onChange({ ...filters, q: next.q, sort: next.sort, type: next.state })}
      onClear={chosen.length > 0 || q !== undefined || type !== undefined ? () => onChange(nothing) : undefined}
      states={types}
      sorts={sorts}
      total={total}
      chips={
        <ChipGroup
          label="Show only"
          hideLabel
          inLine
          className="min-w-0 max-sm:w-full"
          options={onlys}
          value={chosen}
          onValueChange={(value) =>
            onChange({
              ...filters,
              applicable: value.includes('applicable') ? true : undefined,
              mine: value.includes('mine') ? true : undefined,
              shippable: value.includes('shippable') ? true : undefined,
            })
          }
        />
      }
    />
  )
}

/** No filters, in the chosen order. */
export const nothing: Filters = { q: undefined, type: undefined, shippable: undefined, applicable: undefined, mine: undefined }
