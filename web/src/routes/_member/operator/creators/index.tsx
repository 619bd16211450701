import { createFileRoute, Link } from '@tanstack/react-router'
import { getOverview, listOperatorCreatorProfiles } from '@pairtake/protocol/operator/operator-review-endpoints'
import { useRead } from '../../../../api/use-call.ts'
import { Loaded } from '../../../../features/errors/loaded.tsx'
import { idParam, oneOfParam, pageParam, searchOf, textParam } from '../../../../features/search/search-params.ts'
import { Card } from '../../../../ui/card.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Page, PageHead } from '../../../../ui/page.tsx'
import { Pagination } from '../../../../ui/pagination.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { KeysHint } from '../-parts/keys-hint.tsx'
import { ListTools } from '../-parts/list-tools.tsx'
import { QueueFrame } from '../-parts/queue-frame.tsx'
import { queueAt, useQueueKeys } from '../-parts/use-queue.ts'
import { CreatorQueue } from './-parts/creator-queue.tsx'
import { CreatorReview } from './-parts/creator-review.tsx'

const states = ['in_review', 'portfolio_changed', 'verified', 'incomplete', 'all'] as const

export const Route = createFileRoute('/_member/operator/creators/')({
  validateSearch: searchOf({ state: oneOfParam(states), page: pageParam, q: textParam, show: idParam }),
  component: CreatorsScreen,
})

function CreatorsScreen() {
  const { state = 'in_review', page = 1, q, show } = Route.useSearch()
  const navigate = Route.useNavigate()
  const waiting = useRead(getOverview, {}).data?.data.waiting.creatorProfiles
  const query = { page, state: state === 'all' ? ('' as const) : state, ...(q ? { q } : {}) }
  const profiles = useRead(listOperatorCreatorProfiles, { query }, { staysWhilePaging: true })
  const { current, next, previous } = queueAt(profiles.data?.data ?? [], ({ user }) => user.id, show)
  const go = (id: string | undefined) => void navigate({ search: (before) => ({ ...before, show: id }), replace: true })
  useQueueKeys({ j: next && (() => go(next.user.id)), k: previous && (() => go(previous.user.id)) })

  return (
    <Page>
      <PageHead
        title="Creators"
        note={
          <>
            Who wants to apply for work. <KeysHint>a verifies, r goes to the reason, j and k move on and back</KeysHint>
          </>
        }
      />
      <ListTools
        label="Creators by state"
        tabs={[
          { value: 'in_review', label: 'In review', count: waiting },
          { value: 'portfolio_changed', label: 'Portfolio changed since' },
          { value: 'verified', label: 'Verified' },
          { value: 'incomplete', label: 'Incomplete' },
          { value: 'all', label: 'All' },
        ]}
        current={state}
        renderTab={(one) => <Link to="/operator/creators" search={{ state: one, q }} />}
        searchLabel="Search names and addresses"
        words={q ?? ''}
        onWords={(words) =>
          void navigate({ search: (before) => ({ ...before, q: words || undefined, page: undefined, show: undefined }), replace: true })
        }
      />
      <Loaded query={profiles} skeleton={<SkeletonRows count={5} />}>
        {({ data, meta }) =>
          current === undefined ? (
            <Card>
              <EmptyState title={state === 'in_review' && !q ? 'No creator waits for review' : 'No creators here'} />
            </Card>
          ) : (
            <QueueFrame
              isChosen={show !== undefined}
              backLink={<Link from="/operator/creators/" to="/operator/creators" search={(before) => ({ ...before, show: undefined })} />}
              list={
                <>
                  <CreatorQueue profiles={data} currentId={current.user.id} />
                  <Pagination
                    className="mt-4"
                    page={meta.page}
                    pages={meta.pages}
                    renderLink={(to) => (
                      <Link
                        from="/operator/creators/"
                        to="/operator/creators"
                        search={(before) => ({ ...before, page: to, show: undefined })}
                      />
                    )}
                  />
                </>
              }
              detail={<CreatorReview key={current.user.id} profile={current} onDecided={() => go((next ?? previous)?.user.id)} />}
            />
          )
        }
      </Loaded>
    </Page>
  )
}
