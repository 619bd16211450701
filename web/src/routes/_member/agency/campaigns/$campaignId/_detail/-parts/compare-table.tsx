import type { ReactNode } from 'react'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import type { ContractCreator } from '@pairtake/protocol/contract/contract-creator'
import { CandidateStateBadge } from '#features/candidate-request/candidate-state-badge.tsx'
import { OfferedCounts } from '#features/candidate-request/offered-counts.tsx'
import { pricePerItem } from '#features/candidate-request/price-per-item.ts'
import { PriceVoice } from '#features/candidate-request/price-voice.tsx'
import { ShortlistButton } from '#features/candidate-request/shortlist-button.tsx'
import { isWholeCreator } from '#features/creator-profile/creator-view.tsx'
import { RatingTally } from '#features/creator-profile/rating-tally.tsx'
import { cx } from '#ui/base/cx.ts'
import { Button } from '#ui/actions/button.tsx'
import { Avatar } from '#ui/signs/avatar.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { PriceText } from '#ui/signs/price-text.tsx'
import { ComparePortfolios } from './compare-portfolios.tsx'

type CompareTableProps = { candidates: readonly CandidateRequest[]; onOpen: (candidateRequestId: string) => void }
type Among = { lowest: number; onOpen: CompareTableProps['onOpen'] }
type Point = { label: string; of: (candidate: CandidateRequest, among: Among) => ReactNode }

const columnsClass: Record<number, string> = { 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3', 4: 'sm:grid-cols-4' }

const head = 'Candidate'

const points: readonly Point[] = [
  { label: head, of: (candidate, { onOpen }) => <Head candidate={candidate} onOpen={onOpen} /> },
  {
    label: 'Price',
    of: ({ price, state, currentPriceOwner }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <PriceText money={price} />
        <PriceVoice state={state} owner={currentPriceOwner} viewer="agency" />
      </span>
    ),
  },
  {
    label: 'Price per item',
    of: (one, { lowest }) => (
      <span className="num">
        {formatMoney(pricePerItem(one))}
        {one.state === 'new' && pricePerItem(one).amount === lowest && <span className="text-muted"> · lowest</span>}
      </span>
    ),
  },
  {
    label: 'You pay',
    of: ({ priceInfo: { total, currency } }) => <span className="num">{formatMoney({ amount: total, currency }, 'always')}</span>,
  },
  { label: 'Offer', of: (one) => <OfferedCounts candidate={one} /> },
  { label: 'Content quality', of: whole(({ ratings }) => <RatingTally {...ratings.contentQuality} />) },
  { label: 'Professionalism', of: whole(({ ratings }) => <RatingTally {...ratings.professionalism} />) },
  { label: 'Note', of: ({ note }) => <p className="whitespace-pre-line">{note === '' ? 'No note' : note}</p> },
  { label: 'Lives in', of: whole(({ residence }) => residence.country?.name ?? 'Not given') },
  { label: 'Age', of: whole(({ creatorProfile }) => creatorProfile.age ?? 'Not given') },
  { label: 'Languages', of: whole(languagesOf) },
]

/** One row per point: on wide screens the candidates are columns; on phones they are stacked within the row, so that nothing scrolls sideways. */
export function CompareTable({ candidates, onOpen }: CompareTableProps) {
  const undecided = candidates.filter(({ state }) => state === 'new')
  const lowest = Math.min(...undecided.map((one) => pricePerItem(one).amount))
  return (
    <>
      {points.map(({ label, of }) => (
        <ComparePoint key={label} label={label} candidates={candidates}>
          {(candidate) => of(candidate, { lowest, onOpen })}
        </ComparePoint>
      ))}
      <ComparePortfolios candidates={candidates} />
    </>
  )
}

type ComparePointProps = { label: string; candidates: readonly CandidateRequest[]; children: (candidate: CandidateRequest) => ReactNode }

function ComparePoint({ label, candidates, children }: ComparePointProps) {
  const isHead = label === head
  return (
    <section className="grid gap-x-4 border-b border-border px-6 py-3 max-sm:px-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <h3 className={isHead ? 'sr-only' : 'font-sans text-sm font-semibold tracking-normal text-muted'}>{label}</h3>
      <ul aria-label={label} className={cx('grid gap-x-5 gap-y-1.5 sm:col-start-2', columnsClass[candidates.length])}>
        {candidates.map((candidate) => (
          <li key={candidate.id} className="flex min-w-0 gap-3 wrap-break-word sm:block">
            {!isHead && <span className="w-24 shrink-0 truncate font-semibold sm:sr-only">{candidate.creator.general.displayName}</span>}
            <div className="min-w-0 flex-1 sm:h-full">{children(candidate)}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Head({ candidate, onOpen }: { candidate: CandidateRequest; onOpen: (candidateRequestId: string) => void }) {
  const { creator, state, withdrawn, lapsed } = candidate
  const { displayName, profilePicturePath } = creator.general
  return (
    <div className="flex items-center gap-x-2.5 gap-y-2 sm:h-full sm:flex-wrap sm:content-between">
      <Avatar id={creator.id} name={displayName} src={profilePicturePath} />
      <span className="flex min-w-0 flex-1 flex-col items-start gap-1 font-bold">
        {displayName}
        {state !== 'new' && <CandidateStateBadge {...{ state, withdrawn, lapsed }} />}
      </span>
      <ShortlistButton request={candidate} />
      <Button size="small" className="sm:w-full" onClick={() => onOpen(candidate.id)}>
        Open<span className="sr-only"> {displayName}</span>
      </Button>
    </div>
  )
}

function whole(of: (creator: ContractCreator) => ReactNode) {
  return (candidate: CandidateRequest): ReactNode => (isWholeCreator(candidate.creator) ? of(candidate.creator) : null)
}

function languagesOf({ creatorProfile: { nativeLanguage, languages } }: ContractCreator): string {
  const others = languages.filter(({ locale }) => locale !== nativeLanguage?.locale).map(({ name }) => name)
  return [...(nativeLanguage ? [`${nativeLanguage.name} (native)`] : []), ...others].join(', ') || 'Not given'
}
