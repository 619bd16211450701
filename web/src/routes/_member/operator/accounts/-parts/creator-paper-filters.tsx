import { Link } from '@tanstack/react-router'
import { creatorPaperKinds } from '@pairtake/protocol/creator-paper/creator-paper'
import type { CreatorPaper } from '@pairtake/protocol/creator-paper/creator-paper-endpoints'
import { creatorPaperKindWords } from '#features/finances/creator-paper-words.ts'
import { SearchField } from '#mechanisms/search/search-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

type Chosen = { kind: CreatorPaper['kind'] | undefined; q: string | undefined }

type CreatorPaperFiltersProps = {
  kind: CreatorPaper['kind'] | undefined
  words: string
  /** The creator whose papers are shown; the name is known once there is a paper. */
  ofCreator: { id: string; name: string | undefined } | undefined
  onChange: (change: Partial<Chosen>) => void
}

export function CreatorPaperFilters({ kind, words, ofCreator, onChange }: CreatorPaperFiltersProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end gap-4 max-sm:flex-col max-sm:items-stretch">
      <SelectField
        label="Kind"
        className="w-64 max-sm:w-full"
        options={[
          { value: '', label: 'Every kind' },
          ...creatorPaperKinds.map((value) => ({ value, label: creatorPaperKindWords[value] })),
        ]}
        value={kind ?? ''}
        onChange={(event) => onChange({ kind: creatorPaperKinds.find((value) => value === event.target.value) })}
      />
      <SearchField
        label="Search creators and numbers"
        words={words}
        onWords={(typed) => onChange({ q: typed || undefined })}
        className="w-72 max-sm:w-full"
      />
      {ofCreator && (
        <p className="text-sm text-muted">
          {/* The name may end with the dot of an initial. */}
          Only {ofCreator.name === undefined ? 'one creator' : <bdi>{ofCreator.name.replace(/\.$/, '')}</bdi>}.{' '}
          <Link to="/operator/accounts/creator-documents" search={{ kind }}>
            Show everyone
          </Link>
        </p>
      )}
    </div>
  )
}
