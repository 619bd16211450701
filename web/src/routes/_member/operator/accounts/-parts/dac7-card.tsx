import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { getDac7, type Dac7Gap, type Dac7Overview } from '@pairtake/protocol/dac7/dac7-endpoints'
import { useRead } from '#api/use-call.ts'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { Row, RowChevron, RowLink, Rows, RowText } from '#ui/surfaces/rows.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { AccountsFileRow } from './accounts-file-row.tsx'
import type { AccountsFile } from './accounts-files.ts'
import { namedPeriods } from './named-periods.ts'

const file: AccountsFile = {
  sheet: 'dac7',
  name: 'DAC7 report',
  note: 'A new report in the OECD’s DPI schema. Due at your tax office by 31 January.',
  kind: 'XML',
}

const gapWords: Record<Dac7Gap, string> = {
  tin: 'Tax identification number',
  birth_date: 'Date of birth',
  name: 'Name',
  address: 'Address',
}

/** The yearly report of creators' earnings; renders nothing if it is switched off. */
export function Dac7Card({ timeZone }: { timeZone: string }) {
  const [thisYear] = useState(() => Number(namedPeriods(new Date(), timeZone)[4]?.from.slice(0, 4)))
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
        <AccountsFileRow file={file} period={{ from: `${year}-01-01`, to: `${year}-12-31` }} />
        {overview.incomplete.map(({ memberId, name, missing, isReported }) => (
          <Row key={memberId}>
            <RowText
              name={
                <RowLink render={<Link to="/operator/members/$memberId" params={{ memberId }} />}>
                  {name === '' ? 'Deleted member' : name}
                </RowLink>
              }
              note={
                <span className="whitespace-normal">{`Missing: ${missing.map((gap) => gapWords[gap]).join(', ')}. ${isReported ? 'Reported without it.' : 'Left out until it’s there.'}`}</span>
              }
            />
            <RowChevron />
          </Row>
        ))}
      </Rows>
    </Card>
  )
}

function sellersWords({ sellers, elsewhere, incompleteCount }: Dac7Overview): string {
  const people = sellers === 1 ? '1 creator from the EU' : `${sellers} creators from the EU`
  const outside = elsewhere === 0 ? '' : ` ${elsewhere} from elsewhere ${elsewhere === 1 ? 'isn’t' : 'aren’t'} in it.`
  const gaps =
    incompleteCount === 0
      ? ' Nothing is missing.'
      : ` ${incompleteCount} with missing details ${incompleteCount === 1 ? 'is' : 'are'} listed below.`
  return `The report has ${people}.${outside}${gaps}`
}
