import type { MediaIsolation } from '#adapters/media/media.ts'
import type { Space } from '#adapters/storage/free-space.ts'
import { processNames, type Ending } from '#processes/endings.ts'
import { viesFailureWords } from '#features/vat-id/vat-id-rules.ts'
import type { Mails, VatIds } from './overview-queries.ts'

/** The facts that the sentences are made from; a rule that needs another fact adds it here. */
export type TroubleFacts = {
  mails: Mails
  /** Numbers of papers whose stored PDF is not the one that was issued. */
  damagedPapers: readonly string[]
  vatIds: VatIds
  endings: readonly Ending[]
  space: Space
  media: MediaIsolation
}

/** Returns one sentence, or undefined if there is nothing to report. */
type TroubleRule = (facts: TroubleFacts) => string | undefined

const rules: readonly TroubleRule[] = [
  mailsWaiting,
  mailsRefused,
  papersDamaged,
  viesSilent,
  diskFull,
  endedByItself('database'),
  endedByItself('api'),
  endedByItself('worker'),
  mediaUnisolated,
]

/** The problems that keep the service from working as it should, for those who can fix them. */
export function troubleOf(facts: TroubleFacts): string[] {
  return rules.flatMap((rule) => rule(facts) ?? [])
}

const counted = (count: number) => (count === 1 ? '1 email' : `${count} emails`)

function mailsWaiting({ mails: { waiting, latestWords } }: TroubleFacts): string | undefined {
  if (waiting === 0) return undefined
  const words = latestWords === null ? '' : ` The mail server says: ${latestWords}`
  return `${counted(waiting)} waiting to be sent for more than an hour.${words}`
}

function mailsRefused({ mails: { refused, latestRefusal } }: TroubleFacts): string | undefined {
  if (refused === 0) return undefined
  return `${counted(refused)} could not be delivered in the last 30 days. Latest: ${latestRefusal}`
}

function papersDamaged({ damagedPapers: numbers }: TroubleFacts): string | undefined {
  if (numbers.length === 0) return undefined
  const more = numbers.length > 5 ? ` and ${numbers.length - 5} more` : ''
  return `Stored PDFs that differ from what was issued: ${numbers.slice(0, 5).join(', ')}${more}. They are not given out. Please restore them from a backup.`
}

/** Some hours without an answer are usual, and nothing waits for one. */
function viesSilent({ vatIds: { unanswered, failure } }: TroubleFacts): string | undefined {
  if (unanswered === 0 || failure === null) return undefined
  const count = unanswered === 1 ? '1 VAT ID' : `${unanswered} VAT IDs`
  return `${count} could not be checked for about a day. ${viesFailureWords(failure)}`
}

/** The process was restarted, but somebody should know that something is wrong. */
function endedByItself(name: Ending['name']): TroubleRule {
  return ({ endings }) => {
    const own = endings.filter((ending) => ending.name === name)
    const last = own.at(-1)
    if (!last) return undefined
    const often = own.length === 1 ? 'once' : `${own.length} times`
    const time = last.at.replace('T', ' ').slice(0, 16)
    const words = last.words === '' ? '' : ` Last output: ${last.words}`
    return `${processNames[name]} stopped unexpectedly ${often} in the last 24 hours, most recently at ${time} UTC (${last.how}), and was restarted.${words}`
  }
}

const MiB = 1024 * 1024

function diskFull({ space: { freeBytes, floorBytes, isReserveReleased } }: TroubleFacts): string | undefined {
  if (freeBytes >= floorBytes && !isReserveReleased) return undefined
  const left = `The disk has ${Math.floor(freeBytes / MiB)} MB left`
  if (isReserveReleased)
    return `${left}, and the reserve is in use so that logins and payments go on. Files are refused. Please make room now.`
  return `${left}. Uploads, exports and previews wait until it has ${Math.ceil(floorBytes / MiB)} MB.`
}

function mediaUnisolated({ media: { isFull, words } }: TroubleFacts): string | undefined {
  return isFull ? undefined : words
}
