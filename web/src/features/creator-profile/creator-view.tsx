import { useState } from 'react'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { ContractCreator } from '@pairtake/protocol/contract/contract-creator'
import type { PortfolioItem } from '@pairtake/protocol/portfolio/portfolio-item'
import { Facts, Labelled } from '#ui/surfaces/facts.tsx'
import { MediaGrid, MediaTile } from '#ui/surfaces/media-tile.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { VideoPlayer } from '#ui/surfaces/video-player.tsx'
import { genderWords } from './profile-words.ts'

/** Lists carry the brief creator, details the whole one. */
export function isWholeCreator(creator: { id: string } | ContractCreator): creator is ContractCreator {
  return 'creatorProfile' in creator
}

/** A creator as brands see them: who they are, how others found them, what they have made. */
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
          { label: 'Content quality', value: <Tally {...ratings.contentQuality} /> },
          { label: 'Professionalism', value: <Tally {...ratings.professionalism} /> },
        ]}
      />
      <Labelled label="Portfolio">
        <Portfolio items={creator.portfolio} />
      </Labelled>
    </Stack>
  )
}

function Tally({ good, bad }: { good: number; bad: number }) {
  if (good + bad === 0) return <span className="text-muted">Not rated yet</span>
  return (
    <span className="num flex items-center gap-3">
      <span className="flex items-center gap-1.5">
        <ThumbsUp aria-hidden size={15} className="text-success-text" /> {good} good
      </span>
      <span className="flex items-center gap-1.5">
        <ThumbsDown aria-hidden size={15} className="text-muted" /> {bad} bad
      </span>
    </span>
  )
}

export function Portfolio({ items }: { items: readonly PortfolioItem[] }) {
  const [openId, setOpenId] = useState<string>()
  const shown = items.filter(({ state }) => state === 'ready')
  const open = shown.find(({ id }) => id === openId)
  if (shown.length === 0) return <p className="text-muted">There is nothing in the portfolio yet.</p>
  return (
    <Stack gap={12}>
      {open?.mediaOptimizedAccess && (
        <VideoPlayer
          key={open.id}
          title={open.name}
          src={open.mediaOptimizedAccess.url}
          poster={open.mediaOptimizedThumbnailLg ?? undefined}
          className="max-h-[60dvh] min-h-64"
        />
      )}
      <MediaGrid className="grid-cols-[repeat(auto-fill,minmax(104px,1fr))]!">
        {shown.map((item) => (
          <figure key={item.id} className="min-w-0">
            <MediaTile
              kind="video"
              size="grid"
              src={item.mediaOptimizedThumbnailMd}
              render={
                <button
                  type="button"
                  aria-label={`Play ${item.name}`}
                  aria-pressed={item.id === openId}
                  onClick={() => setOpenId(item.id)}
                />
              }
            />
            <figcaption className="mt-1 truncate text-sm text-muted">{item.name}</figcaption>
          </figure>
        ))}
      </MediaGrid>
    </Stack>
  )
}
