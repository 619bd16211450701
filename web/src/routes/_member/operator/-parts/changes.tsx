import type { Change, Review } from '@pairtake/protocol/operator/operator-record'
import { genderWords } from '#features/creator-profile/profile-words.ts'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Labelled } from '#ui/surfaces/facts.tsx'
import { stepWords } from './review-history.tsx'
import { wordDiff, type DiffPart } from './word-diff.ts'

const fieldWords: Record<Change['field'], string> = {
  name: 'Name',
  description: 'Description',
  shippableProduct: 'Product',
  desiredCreators: 'Number of creators',
  deliveryDays: 'Delivery time',
  restrictionAge: 'Age',
  restrictionGenders: 'Gender',
  restrictionCountries: 'Countries',
  restrictionLanguage: 'Language',
  asset: 'Asked for',
  assetCount: 'How many',
  assetBrief: 'Brief',
  assetCrop: 'Format',
  assetRequirements: 'Requirements',
  referenceMaterial: 'Reference material',
  gender: 'Gender',
  birthDate: 'Birthdate',
  nativeLanguage: 'Native language',
  languages: 'Professional languages',
  shortBio: 'Bio',
  address: 'Address',
  instagram: 'Instagram',
  video: 'Video',
  videoName: 'Name of a video',
}

/** The differences from the version decided on last, field by field. */
export function Changes({ review: { comparedWith, changes } }: { review: Review }) {
  if (comparedWith === null) return null
  return (
    <Labelled
      label={
        <>
          What changed since{' '}
          {comparedWith.kind === 'looked_at' ? 'edits were approved' : `it was ${stepWords[comparedWith.kind].toLowerCase()}`}{' '}
          <RelativeTime at={comparedWith.at} />
        </>
      }
    >
      {changes.length === 0 ? (
        <p className="text-muted">Nothing.</p>
      ) : (
        <dl className="divide-y divide-border rounded-control border border-border">
          {changes.map((change) => (
            <div
              key={`${change.field} ${change.item} ${change.before}`}
              className="grid gap-x-4 gap-y-1 px-3.5 py-2.5 sm:grid-cols-[10rem_1fr]"
            >
              <dt className="text-sm font-semibold">
                {fieldWords[change.field]}
                {change.item !== null && <span className="block font-normal wrap-anywhere text-muted">{change.item}</span>}
              </dt>
              <dd className="min-w-0 wrap-break-word whitespace-pre-line">
                <Difference change={change} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Labelled>
  )
}

function Difference({ change: { field, before, after } }: { change: Change }) {
  if (before === null || after === null) {
    const words = wordsOf(field, after ?? before ?? '')
    return <Part part={{ kind: before === null ? 'new' : 'gone', words: words === '' ? 'no text' : words }} />
  }
  const [was, is] = [wordsOf(field, before), wordsOf(field, after)]
  // Only running text is compared word by word; other values are shown whole, before and after.
  const isText = field === 'description' || field === 'assetBrief' || field === 'shortBio'
  const parts: DiffPart[] = isText
    ? wordDiff(was, is)
    : [
        { kind: 'gone', words: was },
        { kind: 'same', words: ' ' },
        { kind: 'new', words: is },
      ]
  // The parts of a text have no identity other than their position.
  // oxlint-disable-next-line react/no-array-index-key
  return parts.map((part, index) => <Part key={index} part={part} />)
}

function Part({ part }: { part: DiffPart }) {
  const words = part.words.trimEnd()
  // The trailing space is not marked, because a line through it would look like a hyphen.
  return (
    <>
      <Marked kind={part.kind} words={words} />
      {part.words.slice(words.length)}
    </>
  )
}

function Marked({ kind, words }: DiffPart) {
  switch (kind) {
    case 'gone':
      return (
        <del className="rounded-[.1875rem] bg-danger-tint px-0.5 text-on-danger-tint decoration-1">
          <span className="sr-only">Removed: </span>
          {words}
        </del>
      )
    case 'new':
      return (
        <ins className="rounded-[.1875rem] bg-success-tint px-0.5 text-on-success-tint no-underline">
          <span className="sr-only">New: </span>
          {words}
        </ins>
      )
    case 'same':
      return words
    default:
      return kind satisfies never
  }
}

const wordsByGender: Partial<Record<string, string>> = genderWords

function wordsOf(field: Change['field'], value: string): string {
  if (field !== 'gender' && field !== 'restrictionGenders') return value
  return value
    .split(', ')
    .map((gender) => wordsByGender[gender] ?? gender)
    .join(', ')
}
