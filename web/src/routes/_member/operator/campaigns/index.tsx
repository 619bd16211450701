import { createFileRoute, Link } from '@tanstack/react-router'
import { getOverview, listOperatorCampaigns } from '@pairtake/protocol/operator/operator-review-endpoints'
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
import { CampaignQueue } from './-parts/campaign-queue.tsx'
import { CampaignReview } from './-parts/campaign-review.tsx'

const states = ['in_review', 'edited', 'published', 'filled', 'rejected', 'all'] as const

export const Route = createFileRoute('/_member/operator/campaigns/')({
  validateSearch: searchOf({ state: oneOfParam(states), page: pageParam, q: textParam, show: idParam }),
  component: CampaignsScreen,
})

function CampaignsScreen() {
  const { state = 'in_review', page = 1, q, show } = Route.useSearch()
  const navigate = Route.useNavigate()
  const waiting = useRead(getOverview, {}).data?.data.waiting.campaigns
  const campaigns = useRead(
    listOperatorCampaigns,
    { query: { page, state: state === 'all' ? '' : state, ...(q ? { q } : {}) } },
    { staysWhilePaging: true },
  )
  const { current, next, previous } = queueAt(campaigns.data?.data ?? [], ({ id }) => id, show)
  const go = (id: string | undefined) => void navigate({ search: (before) => ({ ...before, show: id }), replace: true })
  useQueueKeys({ j: next && (() => go(next.id)), k: previous && (() => go(previous.id)) })

  return (
    <Page>
      <PageHead
        title="Campaigns"
        note={
          <>
            What brands want to publish. <KeysHint>a approves, r goes to the reason, j and k move on and back</KeysHint>
          </>
        }
      />
      <ListTools
        label="Campaigns by state"
        tabs={[
          { value: 'in_review', label: 'In review', count: waiting },
          { value: 'edited', label: 'Edited since approval' },
          { value: 'published', label: 'Published' },
          { value: 'filled', label: 'Filled' },
          { value: 'rejected', label: 'Rejected' },
          { value: 'all', label: 'All' },
        ]}
        current={state}
        renderTab={(one) => <Link to="/operator/campaigns" search={{ state: one, q }} />}
        searchLabel="Search campaigns and brands"
        words={q ?? ''}
        onWords={(words) =>
          void navigate({ search: (before) => ({ ...before, q: words || undefined, page: undefined, show: undefined }), replace: true })
        }
      />
      <Loaded query={campaigns} skeleton={<SkeletonRows count={5} />}>
        {({ data, meta }) =>
          current === undefined ? (
            <Card>
              <EmptyState title={state === 'in_review' && !q ? 'No campaign waits for review' : 'No campaigns here'} />
            </Card>
          ) : (
            <QueueFrame
              isChosen={show !== undefined}
              backLink={<Link from="/operator/campaigns/" to="/operator/campaigns" search={(before) => ({ ...before, show: undefined })} />}
              list={
                <>
                  <CampaignQueue campaigns={data} currentId={current.id} />
                  <Pagination
                    className="mt-4"
                    page={meta.page}
                    pages={meta.pages}
                    renderLink={(to) => (
                      <Link
                        from="/operator/campaigns/"
                        to="/operator/campaigns"
                        search={(before) => ({ ...before, page: to, show: undefined })}
                      />
                    )}
                  />
                </>
              }
              detail={<CampaignReview key={current.id} campaign={current} onDecided={() => go(next?.id ?? previous?.id)} />}
            />
          )
        }
      </Loaded>
    </Page>
  )
}
