import { createFileRoute, Link } from '@tanstack/react-router'
import { downloadOperatorMembers, listOperatorMembers } from '@pairtake/protocol/operator/operator-member-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { DownloadCsv } from '#mechanisms/search/download-csv.tsx'
import { NothingMatches } from '#mechanisms/search/nothing-matches.tsx'
import { EmptyPage } from '#mechanisms/search/past-end.tsx'
import { oneOfParam, pageParam, searchOf, textParam } from '#mechanisms/search/search-params.ts'
import { Card } from '#ui/surfaces/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { Pagination } from '#ui/surfaces/pagination.tsx'
import { Rows } from '#ui/surfaces/rows.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { ListTools } from '#routes/_member/operator/-parts/list-tools.tsx'
import { MemberRow } from './-parts/member-row.tsx'

const states = ['all', 'agency', 'creator', 'operator', 'suspended', 'vat_id_invalid'] as const

export const Route = createFileRoute('/_member/operator/members/')({
  validateSearch: searchOf({ state: oneOfParam(states), page: pageParam, q: textParam }),
  component: MembersScreen,
})

function MembersScreen() {
  const { state = 'all', page = 1, q } = Route.useSearch()
  const navigate = Route.useNavigate()
  const asked = { state: state === 'all' ? ('' as const) : state, ...(q ? { q } : {}) }
  const members = useRead(listOperatorMembers, { query: { page, ...asked } }, { staysWhilePaging: true })

  return (
    <Page>
      <PageHead title="Members" note="Everyone with an account." />
      <ListTools
        label="Members by role"
        tabs={[
          { value: 'all', label: 'All' },
          { value: 'agency', label: 'Brands' },
          { value: 'creator', label: 'Creators' },
          { value: 'operator', label: 'Operators' },
          { value: 'suspended', label: 'Suspended' },
          // Linked from the overview while there are any.
          ...(state === 'vat_id_invalid' ? [{ value: state, label: 'VAT ID not registered' }] : []),
        ]}
        current={state}
        renderTab={(one) => <Link to="/operator/members" search={{ state: one, q }} />}
        searchLabel="Search names and addresses"
        words={q ?? ''}
        onWords={(words) => void navigate({ search: (before) => ({ ...before, q: words || undefined, page: undefined }), replace: true })}
        download={<DownloadCsv endpoint={downloadOperatorMembers} input={{ body: asked }} name="members" />}
      />
      <Loaded query={members} name="Members" skeleton={<SkeletonRows count={8} />}>
        {({ data, meta }) => (
          <>
            <Card>
              {data.length === 0 ? (
                <EmptyPage page={meta.page} firstPage={<Link to="/operator/members" search={{ state, q }} />}>
                  {q ? (
                    <NothingMatches
                      noun="member"
                      onClear={() => void navigate({ search: (before) => ({ ...before, q: undefined, page: undefined }), replace: true })}
                    />
                  ) : (
                    <EmptyState title="No members here" />
                  )}
                </EmptyPage>
              ) : (
                <Rows>
                  {data.map((member) => (
                    <MemberRow key={member.id} member={member} />
                  ))}
                </Rows>
              )}
            </Card>
            <Pagination
              page={meta.page}
              pages={meta.pages}
              renderLink={(to) => <Link from={Route.fullPath} to="/operator/members" search={(before) => ({ ...before, page: to })} />}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}
