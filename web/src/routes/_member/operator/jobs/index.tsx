import { createFileRoute, Link } from '@tanstack/react-router'
import { getOverview, listOperatorContracts } from '@pairtake/protocol/operator/operator-review-endpoints'
import { useRead } from '../../../../api/use-call.ts'
import { Loaded } from '../../../../features/errors/loaded.tsx'
import { idParam, oneOfParam, pageParam, searchOf, textParam, yesOrNoParam } from '../../../../features/search/search-params.ts'
import { Card } from '../../../../ui/card.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Page, PageHead } from '../../../../ui/page.tsx'
import { Pagination } from '../../../../ui/pagination.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { ListTools } from '../-parts/list-tools.tsx'
import { QueueFrame } from '../-parts/queue-frame.tsx'
import { queueAt, useQueueKeys } from '../-parts/use-queue.ts'
import { JobActDialogs } from './-parts/job-act-dialogs.tsx'
import { JobQueue } from './-parts/job-queue.tsx'
import { JobRecord } from './-parts/job-record.tsx'

const states = ['reported', 'in_progress', 'delivered', 'finalizing', 'completed', 'cancelled', 'all'] as const

export const Route = createFileRoute('/_member/operator/jobs/')({
  validateSearch: searchOf({
    state: oneOfParam(states),
    page: pageParam,
    q: textParam,
    show: idParam,
    /** The item that is approved on behalf of the brand, or the job that is cancelled. */
    approve: idParam,
    cancel: yesOrNoParam,
  }),
  component: JobsScreen,
})

function JobsScreen() {
  const { state = 'reported', page = 1, q, show, approve, cancel } = Route.useSearch()
  const navigate = Route.useNavigate()
  const waiting = useRead(getOverview, {}).data?.data.waiting.reportedContracts
  const query = { page, state: state === 'all' ? ('' as const) : state, ...(q ? { q } : {}) }
  const jobs = useRead(listOperatorContracts, { query }, { staysWhilePaging: true })
  const { current, next, previous } = queueAt(jobs.data?.data ?? [], ({ id }) => id, show)
  const go = (id: string | undefined) => void navigate({ search: (before) => ({ ...before, show: id }), replace: true })
  const closeDialog = () => void navigate({ search: (before) => ({ ...before, approve: undefined, cancel: undefined }), replace: true })
  useQueueKeys({ j: next && (() => go(next.id)), k: previous && (() => go(previous.id)) })

  return (
    <Page>
      <PageHead title="Jobs" note="Where a side asked for help, and every other job." />
      <ListTools
        label="Jobs by state"
        tabs={[
          { value: 'reported', label: 'Reported', count: waiting },
          { value: 'in_progress', label: 'In progress' },
          { value: 'delivered', label: 'Delivered' },
          { value: 'finalizing', label: 'Finalized' },
          { value: 'completed', label: 'Completed' },
          { value: 'cancelled', label: 'Cancelled' },
          { value: 'all', label: 'All' },
        ]}
        current={state}
        renderTab={(one) => <Link to="/operator/jobs" search={{ state: one, q }} />}
        searchLabel="Search campaigns and people"
        words={q ?? ''}
        onWords={(words) =>
          void navigate({ search: (before) => ({ ...before, q: words || undefined, page: undefined, show: undefined }), replace: true })
        }
      />
      <Loaded query={jobs} skeleton={<SkeletonRows count={5} />}>
        {({ data, meta }) =>
          current === undefined ? (
            <Card>
              <EmptyState title={state === 'reported' && !q ? 'No job waits for you' : 'No jobs here'} />
            </Card>
          ) : (
            <>
              <QueueFrame
                isChosen={show !== undefined}
                backLink={<Link from={Route.fullPath} to="/operator/jobs" search={(before) => ({ ...before, show: undefined })} />}
                list={
                  <>
                    <JobQueue jobs={data} currentId={current.id} />
                    <Pagination
                      className="mt-4"
                      page={meta.page}
                      pages={meta.pages}
                      renderLink={(to) => (
                        <Link from={Route.fullPath} to="/operator/jobs" search={(before) => ({ ...before, page: to, show: undefined })} />
                      )}
                    />
                  </>
                }
                detail={<JobRecord key={current.id} job={current} />}
              />
              <JobActDialogs job={current} mediaId={approve} isCancelling={cancel ?? false} onClose={closeDialog} />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}
