import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { getConfig } from '@pairtake/protocol/config/config-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { textParam, searchOf } from '#mechanisms/search/search-params.ts'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { Rows } from '#ui/surfaces/rows.tsx'
import { AccountsTabs } from './-parts/accounts-tabs.tsx'
import { AccountsFileRow } from './-parts/accounts-file-row.tsx'
import { accountsFiles } from './-parts/accounts-files.ts'
import { Dac7Card } from './-parts/dac7-card.tsx'
import { isDay, namedPeriods } from './-parts/named-periods.ts'
import { PeriodCard } from './-parts/period-card.tsx'

export const Route = createFileRoute('/_member/operator/accounts/')({
  validateSearch: searchOf({ /** First and last day, as 2026-01-31. */ from: textParam, to: textParam }),
  component: AccountsScreen,
})

function AccountsScreen() {
  const config = useRead(getConfig, {})
  return (
    <Page>
      <PageHead title="Accounts" note="Files for your bookkeeper. Every download is recorded in the audit log." />
      <AccountsTabs />
      <Loaded query={config} name="Accounts" skeleton={<SkeletonRows />}>
        {({ data }) => <Accounts timeZone={data.timeZone} />}
      </Loaded>
    </Page>
  )
}

function Accounts({ timeZone }: { timeZone: string }) {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const [periods] = useState(() => namedPeriods(new Date(), timeZone))
  const usual = periods[1]
  const period = {
    from: search.from !== undefined && isDay(search.from) ? search.from : usual.from,
    to: search.to !== undefined && isDay(search.to) ? search.to : usual.to,
  }
  return (
    <>
      <PeriodCard
        periods={periods}
        period={period}
        onChange={(chosen) => void navigate({ search: chosen, replace: true, resetScroll: false })}
      />
      <Card>
        <Rows>
          {accountsFiles.map((file) => (
            <AccountsFileRow key={file.sheet} file={file} period={period} />
          ))}
        </Rows>
      </Card>
      <Dac7Card timeZone={timeZone} />
    </>
  )
}
