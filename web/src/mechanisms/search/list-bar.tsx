import type { ReactNode } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { ChipChoice } from '#ui/fields/chip.tsx'
import { SelectField, type Option } from '#ui/fields/select-field.tsx'
import { countWords } from './count-words.ts'
import { SearchField } from './search-field.tsx'
import { isNarrowed, type Asked } from './steering.ts'

export type ListBarProps<State extends string, Sort extends string> = {
  /** What is listed: 'campaign', 'campaigns'. */
  noun: readonly [string, string]
  searchLabel: string
  asked: Asked<State, Sort>
  onAsk: (asked: Asked<State, Sort>) => void
  /** What it can be narrowed to, beside 'All'. */
  states?: readonly Option<State>[]
  /** The first is the list's own order. */
  sorts: readonly Option<Sort>[]
  total: number | undefined
  /** Chips of the list's own, beside those of `states`; then `onClear` clears them too, and is absent where nothing is chosen. */
  chips?: ReactNode
  onClear?: (() => void) | undefined
  /** What else stands above the list, as 'Download CSV'. */
  children?: ReactNode
}

const all = 'all'

/** Search, narrow, sort, and how many that leaves: above every list that one steers. All of it stands in the address. */
export function ListBar<State extends string, Sort extends string>(props: ListBarProps<State, Sort>) {
  const { noun, searchLabel, asked, onAsk, states = [], sorts, total, chips, children } = props
  const clear = () => onAsk({ q: undefined, state: undefined, sort: asked.sort })
  const { onClear = isNarrowed(asked) ? clear : undefined } = props
  const [, many] = noun
  // Chips narrow the whole market, which is counted as a search is.
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
        <p role="status" className="num text-sm text-muted">
          {total !== undefined && countWords({ total, noun, isSearch })}
        </p>
        {onClear && (
          <Button size="small" variant="quiet" onClick={onClear}>
            Clear
          </Button>
        )}
        {/* By itself the choice shrinks before it takes a line of its own: the list of conversations has 312 px. */}
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
