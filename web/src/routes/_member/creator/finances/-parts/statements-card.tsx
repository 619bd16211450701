import { useState } from 'react'
import { Download } from 'lucide-react'
import { getStatement, listEarnings } from '@pairtake/protocol/finances/finances-endpoints'
import { limits } from '@pairtake/protocol/limits'
import { useAct, useRead } from '#api/use-call.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { startDownload } from '#features/media/open-file.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { toastError } from '#ui/feedback/toast.ts'

/** Everything earned and paid out in a year, for the tax adviser. */
export function StatementsCard({ pages }: { pages: number }) {
  const [thisYear] = useState(() => new Date().getFullYear())
  const last = useRead(listEarnings, { query: { page: pages, limit: limits.page.default } })
  const oldest = last.data?.data.at(-1)
  const firstYear = oldest ? new Date(oldest.createdAt).getFullYear() : thisYear
  const years = Array.from({ length: thisYear - firstYear + 1 }, (_none, back) => String(thisYear - back))
  const [year, setYear] = useState(String(thisYear))
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
        onChange={(event) => setYear(event.target.value)}
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
