import { createFileRoute, Link } from '@tanstack/react-router'
import { listBankLines } from '@pairtake/protocol/bank-statement/bank-statement-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { EmptyPage } from '#mechanisms/search/past-end.tsx'
import { idParam, oneOfParam, pageParam, searchOf } from '#mechanisms/search/search-params.ts'
import { useKeptSubject } from '#routes/_member/operator/-parts/use-kept-subjects.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { late } from '#ui/feedback/late.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { Pagination } from '#ui/surfaces/pagination.tsx'
import { Rows } from '#ui/surfaces/rows.tsx'
import { AccountsTabs } from './-parts/accounts-tabs.tsx'
import { BankFileButton } from './-parts/bank-file-button.tsx'
import { BankLineRow } from './-parts/bank-line-row.tsx'
import { BankLinesHead } from './-parts/bank-lines-head.tsx'

const SettleLineDialog = late(() => import('./-parts/settle-line-dialog.tsx').then((module) => module.SettleLineDialog))

const states = ['open', 'settled'] as const

export const Route = createFileRoute('/_member/operator/accounts/bank')({
  validateSearch: searchOf({ state: oneOfParam(states), page: pageParam, /** The line in the dialog. */ settle: idParam }),
  component: BankScreen,
})

const pageSize = 100

function BankScreen() {
  const { state = 'open', page = 1, settle } = Route.useSearch()
  const navigate = Route.useNavigate()
  const lines = useRead(listBankLines, { query: { state, page, limit: pageSize } }, { staysWhilePaging: true })
  const toSettle = useKeptSubject(
    settle,
    lines.data?.data.find(({ id, uses }) => id === settle && uses.length > 0),
  )
  const closeDialog = () => void navigate({ search: (before) => ({ ...before, settle: undefined }), replace: true, resetScroll: false })
  return (
    <Page>
      <PageHead
        title="Accounts"
        part="Bank"
        note="Upload what your bank sends: account statements (camt.053) and status reports (pain.002). Nothing is booked until you confirm it."
        actions={<BankFileButton />}
      />
      <AccountsTabs />
      <Loaded query={lines} name="Bank lines" skeleton={<SkeletonRows count={5} />}>
        {({ data, meta }) => (
          <>
            <Card>
              <BankLinesHead state={state} total={meta.total} lines={data} />
              {data.length === 0 ? (
                <EmptyPage page={meta.page} firstPage={<Link to="/operator/accounts/bank" search={{ state }} />}>
                  <EmptyState title={state === 'open' ? 'Every line of the bank is settled' : 'No line is settled yet'} />
                </EmptyPage>
              ) : (
                <Rows afterHeader>
                  {data.map((line) => (
                    <BankLineRow key={line.id} line={line} />
                  ))}
                </Rows>
              )}
            </Card>
            <Pagination
              page={meta.page}
              pages={meta.pages}
              renderLink={(to) => (
                <Link from={Route.fullPath} to="/operator/accounts/bank" search={(before) => ({ ...before, page: to })} />
              )}
            />
          </>
        )}
      </Loaded>
      {toSettle && <SettleLineDialog line={toSettle} onClose={closeDialog} />}
    </Page>
  )
}
