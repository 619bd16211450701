import type { ReactNode } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { ChipChoice } from '#ui/fields/chip.tsx'
import { SelectField, type Option } from '#ui/fields/select-field.tsx'
import { countWords } from './count-words.ts'
import { SearchField } from './search-field.tsx'
import { isNarrowed, type Asked } from './steering.ts'

export type ListBarProps<State extends string, Sort extends string> = {
  /** The name of the listed records: 'campaign', 'campaigns'. */
  noun: readonly [string, string]
  searchLabel: string
  asked: Asked<State, Sort>
  onAsk: (asked: Asked<State, Sort>) => void
  /** The filters, besides 'All'. */
  states?: readonly Option<State>[]
  /** The first one is the list's default order. */
  sorts: readonly Option<Sort>[]
  total: number | undefined
  /** The list's own chips, besides those of `states`. `onClear` then has to clear them too; it is absent if nothing is chosen. */
  chips?: ReactNode
  onClear?: (() => void) | undefined
  /** Other content above the list, such as 'Download CSV'. */
  children?: ReactNode
}

const all = 'all'

/** Search, filters, sort order and result count above a list, all stored in the URL. */
export function ListBar<State extends string, Sort extends string>(props: ListBarProps<State, Sort>) {
  const { noun, searchLabel, asked, onAsk, states = [], sorts, total, chips, children } = props
  const clear = () => onAsk({ q: undefined, state: undefined, sort: asked.sort })
  const { onClear = isNarrowed(asked) ? clear : undefined } = props
  const [, many] = noun
  // Chips filter the market, and a filtered market is counted like a search.
  const isSearch = asked.q !== undefined || (chips !== undefined && onClear !== undefined)
  return (
    <form role="search" aria-label={searchLabel} onSubmit={(event) => event.preventDefault()} className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={searchLabel}
          words={asked.q ?? ''}
          onWords={(words) => onAsk({ ...asked, q: words === '' ? undefined : words })}
        />
        {states.length > 0 && (
          <ChipChoice
            label={`Which ${many}`}
            hideLabel
            inLine
            className="min-w-0 max-sm:w-full"
            options={[{ value: all, label: 'All' }, ...states]}
            value={asked.state ?? all}
            onValueChange={(value) => onAsk({ ...asked, state: states.find((state) => state.value === value)?.value })}
          />
        )}
        {chips}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {/* On phones the count has a line of its own beside content such as 'Download CSV': what is below does not move once it is known. */}
        <div className="flex min-h-5 items-center gap-3 max-sm:has-[+.ml-auto]:basis-full">
          <p role="status" className="num text-sm text-muted">
            {total !== undefined && countWords({ total, noun, isSearch })}
          </p>
          {onClear && (
            <Button size="small" variant="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
        </div>
        {/* The basis lets the select shrink before it wraps onto its own line: the list of conversations is 312 px wide. */}
        <div className={children === undefined ? 'flex min-w-0 grow basis-28 justify-end' : 'ml-auto flex items-center gap-3'}>
          {children}
          <SelectField
            label={`Sort ${many}`}
            hideLabel
            className="w-44 min-w-0"
            options={sorts}
            value={asked.sort ?? sorts[0]?.value}
            onChange={({ target }) => {
              const chosen = sorts.findIndex(({ value }) => value === target.value)
              onAsk({ ...asked, sort: chosen > 0 ? sorts[chosen]?.value : undefined })
            }}
          />
        </div>
      </div>
    </form>
  )
}
