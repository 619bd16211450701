import { useEffect, useState } from 'react'
import { Search } from 'lucide-react'
import type { MediaType } from '@pairtake/protocol/general'
import { ChipChoice, ChipGroup } from '#ui/fields/chip.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

export type Filters = { q?: string | undefined; type?: MediaType | undefined; shippable?: true | undefined; applicable?: true | undefined }

type OpportunityFiltersProps = { filters: Filters; onChange: (filters: Filters) => void }

const typingMs = 300

const types = [
  { value: 'any', label: 'Videos and photos' },
  { value: 'video', label: 'Videos' },
  { value: 'photos', label: 'Photos' },
] as const

const onlys = [
  { value: 'applicable', label: 'Open to me' },
  { value: 'shippable', label: 'Product is sent' },
] as const

export function OpportunityFilters({ filters, onChange }: OpportunityFiltersProps) {
  const chosen = onlys.filter(({ value }) => filters[value]).map(({ value }) => value)
  return (
    <form
      role="search"
      aria-label="Campaigns"
      onSubmit={(event) => event.preventDefault()}
      className="mb-6 flex flex-wrap items-center gap-3 max-sm:mb-4"
    >
      <WordsField words={filters.q ?? ''} onWords={(q) => onChange({ ...filters, q: q === '' ? undefined : q })} />
      <ChipChoice
        label="Media"
        hideLabel
        options={types}
        value={filters.type ?? 'any'}
        onValueChange={(value) => onChange({ ...filters, type: value === 'any' ? undefined : value })}
      />
      <ChipGroup
        label="Show only"
        hideLabel
        options={onlys}
        value={chosen}
        onValueChange={(value) =>
          onChange({
            ...filters,
            applicable: value.includes('applicable') ? true : undefined,
            shippable: value.includes('shippable') ? true : undefined,
          })
        }
      />
    </form>
  )
}

/** The address follows when the typing rests, so that not every letter is a step of it. */
function WordsField({ words, onWords }: { words: string; onWords: (words: string) => void }) {
  const [typed, setTyped] = useState(words)
  const [lastWords, setLastWords] = useState(words)
  // Back and 'Show all campaigns' change the address, and the field follows.
  if (words !== lastWords) {
    setLastWords(words)
    if (typed.trim() !== words) setTyped(words)
  }
  useEffect(() => {
    if (typed.trim() === words) return
    const timer = setTimeout(() => onWords(typed.trim()), typingMs)
    return () => clearTimeout(timer)
  }, [typed, words, onWords])
  return (
    <TextField
      label="Search campaigns and brands"
      hideLabel
      placeholder="Search campaigns and brands"
      type="search"
      maxLength={200}
      start={<Search aria-hidden size={17} />}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      className="w-72 max-sm:w-full"
    />
  )
}
