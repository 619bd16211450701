import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { getCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import type { CampaignState } from '@pairtake/protocol/campaign/campaign-actions'
import { candidateRequestCan, type CandidateRequestState } from '@pairtake/protocol/candidate-request/candidate-request-actions'
import { listCandidateRequests } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { limits } from '@pairtake/protocol/limits'
import { candidateFilters, candidateSorts, type CandidateSort } from '@pairtake/protocol/list-filters'
import { useRead } from '#api/use-call.ts'
import { candidateStateLooks } from '#features/candidate-request/candidate-state-badge.tsx'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { ListBar } from '#mechanisms/search/list-bar.tsx'
import { NothingMatches } from '#mechanisms/search/nothing-matches.tsx'
import { idParam, oneOfParam, pageParam, searchOf, textParam } from '#mechanisms/search/search-params.ts'
import { PastEnd } from '#mechanisms/search/past-end.tsx'
import { queryOf, type Asked } from '#mechanisms/search/steering.ts'
import type { Option } from '#ui/fields/select-field.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { late } from '#ui/feedback/late.tsx'
import { Pagination } from '#ui/surfaces/pagination.tsx'
import { Rows } from '#ui/surfaces/rows.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { SideBySide, SideList, SideListItem } from '#ui/surfaces/tabs.tsx'
import { candidateActs } from './-parts/candidate-frame.ts'
import { ChosenCandidates, mostCompared } from './-parts/chosen-candidates.tsx'
import { CandidateRow } from './-parts/candidate-row.tsx'
import { useChosenCandidates } from './-parts/use-chosen-candidates.ts'

const CandidateDialog = late(() => import('./-parts/candidate-dialog.tsx').then((module) => module.CandidateDialog))

const CompareDialog = late(() => import('./-parts/compare-dialog.tsx').then((module) => module.CompareDialog))
const PortfolioDialog = late(() => import('./-parts/portfolio-dialog.tsx').then((module) => module.PortfolioDialog))

const search = searchOf({
  state: oneOfParam(candidateFilters),
  q: textParam,
  sort: oneOfParam(candidateSorts),
  page: pageParam,
  candidateRequestId: idParam,
  act: oneOfParam(candidateActs),
  /** Ids separated by dots. */
  compare: textParam,
})

export const Route = createFileRoute('/_member/agency/campaigns/$campaignId/_detail/candidates')({
  validateSearch: search,
  component: CandidatesTab,
})

function CandidatesTab() {
  const { campaignId } = Route.useParams()
  const { state = 'new', page = 1, q, sort, candidateRequestId, act, compare } = Route.useSearch()
  const asked = { q, sort }
  const navigate = Route.useNavigate()
  const [playing, setPlaying] = useState<{ candidateId: string; videoId: string }>()
  const campaign = useRead(getCampaign, { params: { id: campaignId } }).data?.data
  const candidates = useRead(
    listCandidateRequests,
    { params: { id: campaignId }, query: { page, limit: limits.page.default, ...queryOf(asked), state } },
    { staysWhilePaging: true },
  )
  const chosen = useChosenCandidates({
    campaignId,
    listed: state === 'new' ? (candidates.data?.data ?? []) : [],
    page: state === 'new' && candidates.data && !candidates.isPlaceholderData ? JSON.stringify({ page, ...queryOf(asked) }) : undefined,
  })
  const show = (id: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, candidateRequestId: id, act: undefined }), replace: true, resetScroll: false })
  const ask = (next: Asked<never, CandidateSort>) =>
    void navigate({ search: { state, q: next.q, sort: next.sort }, replace: true, resetScroll: false })
  const played = candidates.data?.data.find(({ id }) => id === playing?.candidateId)
  if (!campaign) return null

  return (
    <SideBySide
      list={
        <SideList label="Candidate states">
          {candidateFilters.map((one) => (
            <SideListItem
              key={one}
              icon={candidateStateLooks[one].icon}
              count={campaign.candidateCounts[one]}
              current={one === state}
              render={<Link from={Route.fullPath} to="/agency/campaigns/$campaignId/candidates" search={{ ...asked, state: one }} />}
            >
              {candidateStateLooks[one].word}
            </SideListItem>
          ))}
        </SideList>
      }
    >
      {(q !== undefined || candidates.data?.meta.total !== 0) && (
        <ListBar
          noun={['candidate', 'candidates']}
          searchLabel="Search candidates"
          asked={asked}
          onAsk={ask}
          sorts={candidateSortOptions}
          total={candidates.data?.meta.total}
        />
      )}
      {/* Outside the list: it tells who could not be declined also when nobody is left in the list. */}
      {state === 'new' && (
        <ChosenCandidates
          chosen={chosen.all}
          unseen={chosen.unseen}
          onNarrow={chosen.narrow}
          onCompare={(ids) => void navigate({ search: (before) => ({ ...before, compare: ids.join('.') }), resetScroll: false })}
        />
      )}
      <Loaded query={candidates} name="Candidates" skeleton={<SkeletonRows count={5} />}>
        {({ data, meta }) =>
          data.length === 0 && meta.page > 1 ? (
            <Card>
              <PastEnd firstPage={<Link from={Route.fullPath} to="." search={{ ...asked, state }} />} />
            </Card>
          ) : data.length === 0 && q !== undefined ? (
            <Card>
              <NothingMatches noun="candidate" onClear={() => ask({ sort })} />
            </Card>
          ) : data.length === 0 ? (
            <Card>
              <EmptyState title={`Here you will see ${emptyWords[state]} - currently there are none`}>
                {state === 'new' ? waitWords[campaign.state] : undefined}
              </EmptyState>
            </Card>
          ) : (
            <>
              <Card aria-label={`${candidateStateLooks[state].word} candidates`}>
                <Rows>
                  {data.map((candidate) => (
                    <CandidateRow
                      key={candidate.id}
                      candidate={candidate}
                      filter={state}
                      onPlay={(videoId) => setPlaying({ candidateId: candidate.id, videoId })}
                      chosen={
                        state === 'new' && candidateRequestCan.decline(candidate)
                          ? { is: chosen.has(candidate.id), onToggle: () => chosen.toggle(candidate) }
                          : undefined
                      }
                      render={
                        <Link
                          from={Route.fullPath}
                          to="."
                          search={(before) => ({ ...before, candidateRequestId: candidate.id })}
                          resetScroll={false}
                        />
                      }
                    />
                  ))}
                </Rows>
              </Card>
              <Pagination
                className="mt-2"
                page={meta.page}
                pages={meta.pages}
                renderLink={(to) => (
                  <Link
                    from={Route.fullPath}
                    to="."
                    search={(before) => ({ ...before, page: to, candidateRequestId: undefined })}
                    resetScroll={false}
                  />
                )}
              />
            </>
          )
        }
      </Loaded>
      {played && playing && <PortfolioDialog candidate={played} playing={playing.videoId} onClose={() => setPlaying(undefined)} />}
      {compare !== undefined && candidateRequestId === undefined && (
        <CompareDialog
          campaignId={campaign.id}
          ids={compare.split('.').filter(Boolean).slice(0, mostCompared)}
          onOpen={(id) => void navigate({ search: (before) => ({ ...before, candidateRequestId: id }), resetScroll: false })}
          onClose={() => void navigate({ search: (before) => ({ ...before, compare: undefined }), replace: true, resetScroll: false })}
        />
      )}
      {candidateRequestId !== undefined && (
        <CandidateDialog
          candidateRequestId={candidateRequestId}
          campaign={campaign}
          act={act}
          onAct={(next) =>
            void navigate({ search: (before) => ({ ...before, act: next }), replace: next === undefined, resetScroll: false })
          }
          siblings={candidates.data?.data.map(({ id }) => id) ?? []}
          onShow={show}
          onClose={() => show(undefined)}
        />
      )}
    </SideBySide>
  )
}

const candidateSortOptions: readonly Option<CandidateSort>[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'price_low', label: 'Lowest price' },
  { value: 'price_high', label: 'Highest price' },
  { value: 'shortlisted', label: 'Shortlisted first' },
]

/** How to get candidates, depending on the campaign's state. */
const waitWords: Record<CampaignState, string> = {
  draft: 'Publish the campaign, and creators apply with their price.',
  rejected: 'Publish the campaign again, and creators apply with their price.',
  in_review: 'Creators can apply once the campaign is published.',
  published: 'Creators see the campaign now. We’ll notify you when one applies.',
  filled: 'All places are taken, so no one else can apply.',
  delivered: 'The campaign is done, so no one else can apply.',
}

const emptyWords: Record<CandidateRequestState, string> = {
  new: 'undecided candidates',
  accepted: 'accepted candidates',
  declined: 'declined candidates',
}
