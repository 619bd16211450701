import type { ContractCreator } from '@pairtake/protocol/contract/contract-creator'
import type { PortfolioItem } from '@pairtake/protocol/portfolio/portfolio-item'
import { Facts, Labelled } from '#ui/surfaces/facts.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { genderWords } from './profile-words.ts'
import { RatingTally } from './rating-tally.tsx'
import { VideoShelf } from './video-shelf.tsx'

/** Lists contain the brief creator, details the full one. */
export function isWholeCreator(creator: { id: string } | ContractCreator): creator is ContractCreator {
  return 'creatorProfile' in creator
}

/** A creator as brands see them: profile, ratings and portfolio. */
export function CreatorView({ creator }: { creator: ContractCreator }) {
  const { creatorProfile, residence, ratings } = creator
  const { shortBio, gender, age, nativeLanguage, languages } = creatorProfile
  const others = languages.filter(({ locale }) => locale !== nativeLanguage?.locale)
  const spoken = [...(nativeLanguage ? [`${nativeLanguage.name} (native)`] : []), ...others.map(({ name }) => name)]
  return (
    <Stack gap={24}>
      {shortBio !== '' && <p className="max-w-[65ch] whitespace-pre-line">{shortBio}</p>}
      <Facts
        columns={2}
        facts={[
          { label: 'Lives in', value: residence.country?.name ?? 'Not given' },
          { label: 'Age', value: age ?? 'Not given' },
          { label: 'Gender', value: gender === null ? 'Not given' : genderWords[gender] },
          { label: 'Languages', value: spoken.join(', ') || 'Not given' },
          { label: 'Content quality', value: <RatingTally {...ratings.contentQuality} /> },
          { label: 'Professionalism', value: <RatingTally {...ratings.professionalism} /> },
        ]}
      />
      <Labelled label="Portfolio">
        <Portfolio items={creator.portfolio} />
      </Labelled>
    </Stack>
  )
}

/** A portfolio as others see it. */
export function Portfolio({ items }: { items: readonly PortfolioItem[] }) {
  return (
    <VideoShelf
      videos={items.flatMap(({ id, name, state, mediaOptimizedAccess, mediaOptimizedThumbnailLg, mediaOptimizedThumbnailMd }) =>
        state === 'ready' && mediaOptimizedAccess
          ? [{ id, name, url: mediaOptimizedAccess.url, posterUrl: mediaOptimizedThumbnailLg, thumbnailUrl: mediaOptimizedThumbnailMd }]
          : [],
      )}
    />
  )
}
