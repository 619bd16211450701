import type { Change } from '@pairtake/protocol/operator/operator-record'
import { countryName } from '@pairtake/protocol/reference/countries'
import { languageName } from '@pairtake/protocol/reference/languages'
import { requirementWords } from '@pairtake/protocol/take-check/requirement-words'
import type { CampaignSnapshot, ProfileSnapshot, SnapshotAsset } from '#stored/review-snapshots.ts'

type Field = Change['field']
type Words<T> = (snapshot: T) => string | null
type Fields<T> = readonly (readonly [Field, Words<T>])[]
type Item = { id: string }

const orNull = (words: string) => (words === '' ? null : words)
const sorted = (words: string[]) => orNull(words.toSorted().join(', '))

const campaignFields: Fields<CampaignSnapshot> = [
  ['name', ({ name }) => name],
  ['description', ({ description }) => orNull(description)],
  ['desiredCreators', ({ desiredCreators }) => String(desiredCreators)],
  ['deliveryDays', ({ deliveryDays: days }) => (days === undefined ? null : days === 1 ? '1 day' : `${days} days`)],
  ['shippableProduct', ({ shippableProduct }) => (shippableProduct ? 'Is sent to the creators' : 'Nothing is sent')],
  [
    'restrictionAge',
    ({ restrictionAgeFrom: from, restrictionAgeTo: to }) =>
      from === null && to === null ? null : from === null ? `Up to ${to}` : to === null ? `From ${from}` : `${from} to ${to}`,
  ],
  ['restrictionGenders', ({ restrictionGenders }) => sorted(restrictionGenders)],
  ['restrictionCountries', ({ restrictionCountries }) => sorted(restrictionCountries.map(countryName))],
  ['restrictionLanguage', ({ restrictionLanguage }) => (restrictionLanguage === null ? null : languageName(restrictionLanguage))],
]

const profileFields: Fields<ProfileSnapshot> = [
  ['shortBio', ({ shortBio }) => orNull(shortBio)],
  ['gender', ({ gender }) => gender],
  ['birthDate', ({ birthDate }) => birthDate],
  ['nativeLanguage', ({ nativeLanguage }) => (nativeLanguage === null ? null : languageName(nativeLanguage))],
  ['languages', ({ languages }) => sorted(languages.map(languageName))],
  [
    'address',
    ({ streetAddress, postalCode, city, state, country }) =>
      orNull(
        [streetAddress, `${postalCode} ${city}`.trim(), state, country === null ? '' : countryName(country)]
          .filter((part) => part !== '')
          .join(', '),
      ),
  ],
  ['instagram', ({ instagram }) => orNull(instagram)],
]

export function campaignChanges(before: CampaignSnapshot, after: CampaignSnapshot): Change[] {
  return [
    ...fieldChanges(campaignFields, before, after),
    ...itemChanges(before.desiredAssets, after.desiredAssets, {
      field: 'asset',
      name: assetName,
      words: ({ brief }) => brief,
      within: assetChanges,
    }),
    ...itemChanges(before.referenceMaterials, after.referenceMaterials, {
      field: 'referenceMaterial',
      name: ({ fileName }) => fileName,
      words: ({ fileName }) => fileName,
    }),
  ]
}

export function profileChanges(before: ProfileSnapshot, after: ProfileSnapshot): Change[] {
  return [
    ...itemChanges(before.portfolio, after.portfolio, {
      field: 'video',
      name: ({ name }) => name,
      words: ({ name }) => name,
      within: (was, is) => (was.name === is.name ? [] : [{ field: 'videoName', item: is.name, before: was.name, after: is.name }]),
    }),
    ...fieldChanges(profileFields, before, after),
  ]
}

function fieldChanges<T>(fields: Fields<T>, before: T, after: T): Change[] {
  return fields.flatMap(([field, words]) => {
    const [was, is] = [words(before), words(after)]
    return was === is ? [] : [{ field, item: null, before: was, after: is }]
  })
}

type ItemWords<T> = { field: Field; name: (item: T) => string; words: (item: T) => string; within?: (before: T, after: T) => Change[] }

/** Lists the items that were added, that were removed, and the changes within the others. */
function itemChanges<T extends Item>(before: readonly T[], after: readonly T[], { field, name, words, within }: ItemWords<T>): Change[] {
  const known = new Map(before.map((item) => [item.id, item]))
  const kept = new Set(after.map(({ id }) => id))
  return [
    ...after.flatMap((item) => {
      const was = known.get(item.id)
      return was ? (within?.(was, item) ?? []) : [{ field, item: name(item), before: null, after: words(item) }]
    }),
    ...before.filter(({ id }) => !kept.has(id)).map((item) => ({ field, item: name(item), before: words(item), after: null })),
  ]
}

function assetName({ type, count, crop }: SnapshotAsset): string {
  const noun = type === 'video' ? 'video' : 'photo'
  return `${count} ${noun}${count === 1 ? '' : 's'}${crop === null ? '' : `, ${crop}`}`
}

function assetChanges(was: SnapshotAsset, is: SnapshotAsset): Change[] {
  const item = assetName(is)
  return [
    ...(was.count === is.count && was.type === is.type
      ? []
      : [{ field: 'assetCount' as const, item, before: assetName({ ...was, crop: null }), after: assetName({ ...is, crop: null }) }]),
    ...(was.crop === is.crop ? [] : [{ field: 'assetCrop' as const, item, before: was.crop, after: is.crop }]),
    ...(requirementsWords(was) === requirementsWords(is)
      ? []
      : [{ field: 'assetRequirements' as const, item, before: requirementsWords(was), after: requirementsWords(is) }]),
    ...(was.brief === is.brief ? [] : [{ field: 'assetBrief' as const, item, before: orNull(was.brief), after: orNull(is.brief) }]),
  ]
}

/** The requirements for the files, in the page's words. */
function requirementsWords({ requirements: asked }: SnapshotAsset): string | null {
  return asked === undefined ? null : orNull(requirementWords(asked).join(', '))
}
