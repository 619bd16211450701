import { momentWords } from '#moment-words.ts'
import { dayWords } from '#wire-time.ts'
import type { SystemLine } from '#stored/system-line.ts'
import type { ToldRemark } from '#stored/told-remark.ts'

/** The one sentence of each kind of line that the system writes into a conversation. */
export function systemLineWords(line: SystemLine): string {
  switch (line.kind) {
    case 'job_begun':
      return `${line.creatorDisplayName} and ${line.agencyDisplayName} agreed on “${line.campaignName}”. The job has begun.`
    case 'job_delivered':
      return `All media of “${line.campaignName}” is approved. The job is delivered.`
    case 'job_finalized':
      return `The job “${line.campaignName}” is finalized and paid.`
    case 'job_cancelled':
      return `The job “${line.campaignName}” was cancelled.`
    case 'due_date_moved':
      return `Pairtake was unavailable for a while, so the job “${line.campaignName}” is now due by the end of ${dayWords(line.dueOn)} (UTC).`
    case 'remarks_kept':
      return `“${line.mediaName}” was deleted. What should have changed in it:\n${line.remarks.map(keptWords).join('\n')}`
    case 'messages_opened':
      return `The job “${line.campaignName}” was reported, and we have opened these messages to look into it.`
    case 'messages_to_bank':
      return `The bank disputes the payment for “${line.campaignName}”, and we have opened these messages to answer it.`
    case 'legacy':
      return line.text
  }
}

const keptWords = ({ number, atSeconds, text }: ToldRemark) =>
  `${number}. ${atSeconds === undefined ? '' : `${momentWords(atSeconds)} `}${text}`
