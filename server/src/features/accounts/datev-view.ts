import type { Deps } from '#deps.ts'
import { dayIn } from '#wire-time.ts'
import type { Period } from './accounts-file-rules.ts'
import { pagesOf, readPostings } from './accounts-queries.ts'
import { bookingsOf, datevHead, datevLine } from './datev-rules.ts'
import { windows1252 } from './windows-1252-rules.ts'

/** The journal as DATEV imports it. */
export async function* datevFile({ config, patientDb, now }: Deps, period: Period): AsyncGenerator<Buffer> {
  const { datev, currency } = config
  yield bytesOf(datevHead({ ...datev, period, currency, at: now() }))
  for await (const postings of pagesOf(readPostings, patientDb, period)) {
    yield bytesOf(
      postings.flatMap((posting) => {
        const day = dayIn(period.timeZone, new Date(posting.at))
        return bookingsOf(posting.entries).map((booking) => datevLine(booking, { ...posting, day }, datev.numbers))
      }),
    )
  }
}

const bytesOf = (lines: readonly string[]) => Buffer.concat(lines.map((line) => windows1252(`${line}\r\n`)))
