import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { textParam, searchOf } from '#mechanisms/search/search-params.ts'
import { DateField } from '#ui/fields/date-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { Rows } from '#ui/surfaces/rows.tsx'
import { AccountsFileRow } from './-parts/accounts-file-row.tsx'
import { accountsFiles } from './-parts/accounts-files.ts'
import { isDay, namedPeriods } from './-parts/named-periods.ts'

export const Route = createFileRoute('/_member/operator/accounts/')({
  validateSearch: searchOf({ /** First and last day, as 2026-01-31. */ from: textParam, to: textParam }),
  component: AccountsScreen,
})

const other = 'Other dates'

function AccountsScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const [periods] = useState(() => namedPeriods(new Date()))
  const usual = periods[1]
  const from = search.from !== undefined && isDay(search.from) ? search.from : usual.from
  const to = search.to !== undefined && isDay(search.to) ? search.to : usual.to
  const named = periods.find((period) => period.from === from && period.to === to)
  const choose = (period: { from: string; to: string }) => void navigate({ search: period, replace: true, resetScroll: false })
  return (
    <Page>
      <PageHead title="Accounts" note="Files for your bookkeeper. Every download is recorded in the audit log." />
      <Card padded className="mb-4 grid grid-cols-[minmax(0,14rem)_minmax(0,11rem)_minmax(0,11rem)] gap-4 max-sm:grid-cols-2 max-sm:gap-3">
        <SelectField
          label="Period"
          className="max-sm:col-span-2"
          options={[...periods.map(({ label }) => label), ...(named ? [] : [other])].map((label) => ({ value: label, label }))}
          value={named?.label ?? other}
          onChange={(event) => {
            const chosen = periods.find(({ label }) => label === event.target.value)
            if (chosen) choose({ from: chosen.from, to: chosen.to })
          }}
        />
        <DateField
          label="First day"
          value={from}
          onChange={(event) => isDay(event.target.value) && choose({ from: event.target.value, to })}
        />
        <DateField
          label="Last day"
          value={to}
          error={from > to ? 'The last day cannot be before the first.' : undefined}
          onChange={(event) => isDay(event.target.value) && choose({ from, to: event.target.value })}
        />
      </Card>
      <Card>
        <Rows>
          {accountsFiles.map((file) => (
            <AccountsFileRow key={file.sheet} file={file} period={{ from, to }} />
          ))}
        </Rows>
      </Card>
    </Page>
  )
}
