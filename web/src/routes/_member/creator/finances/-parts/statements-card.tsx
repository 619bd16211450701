import { useState } from 'react'
import { Download } from 'lucide-react'
import { getConfig } from '@pairtake/protocol/config/config-endpoints'
import { getStatement, listEarnings } from '@pairtake/protocol/finances/finances-endpoints'
import { limits } from '@pairtake/protocol/limits'
import { useAct, useRead } from '#api/use-call.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { startDownload } from '#features/media/open-file.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { toastError } from '#ui/feedback/toast.ts'
import { statementYears } from './statement-years.ts'

/** Everything earned and paid out in a year, for the tax adviser. */
export function StatementsCard({ pages }: { pages: number }) {
  const [now] = useState(() => new Date())
  const timeZone = useRead(getConfig, {}).data?.data.timeZone ?? 'UTC'
  const last = useRead(listEarnings, { query: { page: pages, limit: limits.page.default } })
  const oldest = last.data?.data.at(-1)
  const years = statementYears({ oldest: oldest ? new Date(oldest.createdAt) : now, now, timeZone })
  const [chosen, setChosen] = useState<string>()
  const year = chosen ?? years[0] ?? ''
  return (
    <Card padded className="flex flex-wrap items-end gap-3">
      <div className="mr-auto max-sm:basis-full">
        <SectionHeader bare>Statements</SectionHeader>
        <p className="text-sm text-muted">What you earned and were paid in a year.</p>
      </div>
      <SelectField
        label="Year"
        hideLabel
        options={years.map((value) => ({ value, label: value }))}
        value={year}
        onChange={(event) => setChosen(event.target.value)}
        className="w-26"
      />
      <StatementButton year={year} format="pdf" />
      <StatementButton year={year} format="csv" />
    </Card>
  )
}

function StatementButton({ year, format }: { year: string; format: 'pdf' | 'csv' }) {
  const statement = useAct(getStatement, {
    onDone: ({ data }) => startDownload(data.url),
    onFailed: (error) => toastError(errorSentence(error)),
  })
  return (
    <Button icon={Download} pending={statement.isPending} onClick={() => statement.mutate({ params: { year }, query: { format } })}>
      {format.toUpperCase()}
      <span className="sr-only"> statement of {year}</span>
    </Button>
  )
}
