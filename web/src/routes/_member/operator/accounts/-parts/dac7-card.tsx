import { Download } from 'lucide-react'
import { useState } from 'react'
import { getDac7, takeDac7File, type Dac7Overview } from '@pairtake/protocol/dac7/dac7-endpoints'
import { useAct, useRead } from '#api/use-call.ts'
import { startDownload } from '#features/media/open-file.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { dayThere } from '#mechanisms/time/time-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { toastError } from '#ui/feedback/toast.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { Row, RowActions, Rows, RowText } from '#ui/surfaces/rows.tsx'
import { Dac7FileRow } from './dac7-file-row.tsx'
import { Dac7MemberRow } from './dac7-member-row.tsx'
import { kindNames, membersOf, nextWords, sellersWords } from './dac7-words.ts'

/** The yearly report of creators' earnings; renders nothing if it is switched off. */
export function Dac7Card({ timeZone }: { timeZone: string }) {
  const [today] = useState(() => dayThere(new Date(), timeZone))
  const thisYear = Number(today.slice(0, 4))
  const [year, setYear] = useState(thisYear - 1)
  const report = useRead(getDac7, { query: { year: String(year) } }, { staysWhilePaging: true })
  const overview = report.data?.data
  if (!overview) return null
  const years = [thisYear, thisYear - 1, thisYear - 2, thisYear - 3].map(String)
  return (
    <Card className="mt-4">
      <SectionHeader>Report of sellers</SectionHeader>
      <div className="px-5 pb-4 max-sm:px-4">
        <SelectField
          label="Year"
          className="max-w-56"
          options={years.map((value) => ({ value, label: value }))}
          value={String(year)}
          onChange={(event) => setYear(Number(event.target.value))}
        />
        <p className="mt-3 text-muted">{sellersWords(overview)}</p>
      </div>
      <Rows afterHeader>
        <NextFileRow overview={overview} />
        {membersOf(overview).map(({ memberId, name, words }) => (
          <Dac7MemberRow key={memberId} memberId={memberId} name={name} words={words} />
        ))}
      </Rows>
      {overview.files.length > 0 && (
        <div className="border-t border-border">
          <SectionHeader level={3} note="Newest first">
            Files
          </SectionHeader>
          <Rows afterHeader>
            {overview.files.map((file) => (
              <Dac7FileRow key={file.id} file={file} today={today} />
            ))}
          </Rows>
        </div>
      )}
    </Card>
  )
}

function NextFileRow({ overview }: { overview: Dac7Overview }) {
  const { year, next, isOver, files } = overview
  const take = useAct(takeDac7File, {
    onDone: ({ data }) => startDownload(data.url),
    onFailed: (error) => toastError(errorSentence(error)),
  })
  const isOpen = files.some(({ filing }) => filing === null)
  return (
    <Row>
      <RowText name={kindNames[next ?? 'first']} note={<span className="whitespace-normal">{nextWords(overview)}</span>} />
      {isOver && next !== null && !isOpen && (
        <RowActions>
          <Button icon={Download} pending={take.isPending} onClick={() => take.mutate({ body: { year } })}>
            XML
            <span className="sr-only"> of {kindNames[next]}</span>
          </Button>
        </RowActions>
      )}
    </Row>
  )
}
