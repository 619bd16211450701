import { createFileRoute } from '@tanstack/react-router'
import { getBalanceSheet } from '@pairtake/protocol/balance-sheet/balance-sheet-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { AccountsTabs } from './-parts/accounts-tabs.tsx'
import { BalanceDifference } from './-parts/balance-difference.tsx'
import { BalanceSide } from './-parts/balance-side.tsx'
import { BankStand } from './-parts/bank-stand.tsx'
import { heldWords, owedWords, ownWords } from './-parts/balance-words.ts'

export const Route = createFileRoute('/_member/operator/accounts/balance')({ component: BalanceScreen })

function BalanceScreen() {
  const sheet = useRead(getBalanceSheet, {})
  return (
    <Page>
      <PageHead title="Accounts" part="Balance" note="What we owe and what we have right now, from the ledger." />
      <AccountsTabs />
      <Loaded query={sheet} name="The balance sheet" skeleton={<SkeletonRows count={6} />}>
        {({ data }) => (
          <>
            <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
              <div className="grid min-w-0 gap-4">
                <BalanceSide title="What we owe" lines={data.owed} words={owedWords} total={data.owedTotal} />
                <BalanceSide title="What is ours" lines={data.own} words={ownWords} total={data.ownTotal} />
              </div>
              <div className="grid min-w-0 gap-4">
                <BalanceSide title="What we have" lines={data.held} words={heldWords} total={data.heldTotal} />
                <BankStand bank={data.bank} />
              </div>
            </div>
            <BalanceDifference sheet={data} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
