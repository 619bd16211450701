import { systemLineWords } from '#features/conversation/system-line-view.ts'
import type { Evidence } from './evidence-queries.ts'

export type EvidenceLine = { at: string; who: string; what: string }

/** Rows do not break across pages, so a long text is split into several. */
const mostLetters = 1200

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
const sizeWords = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

export function itemsOf({ items }: Pick<Evidence, 'items'>): string {
  return items.map(({ type, committed }) => counted(committed, type === 'video' ? 'video' : 'photo')).join(' and ')
}

type Words = { money: (minor: number) => string }

/** The acts of both sides in chronological order. */
export function timelineOf(evidence: Evidence, { money }: Words): EvidenceLine[] {
  const { agency_name: agency, creator_name: creator, campaign_name: campaign, invoice } = evidence
  const lines: (EvidenceLine | undefined)[] = [
    { at: evidence.applied_at, who: creator, what: `Applied to “${campaign}”.` },
    {
      at: evidence.hired_at,
      who: agency,
      what: `Agreed on ${itemsOf(evidence)} for ${money(evidence.price_minor)} plus our service fee. The job began.`,
    },
    ...evidence.files.map(({ name, sent_at: at }) => ({ at, who: creator, what: `Delivered “${name}”.` })),
    ...evidence.files.flatMap(({ name, approved_at: at }) => (at === null ? [] : [{ at, who: agency, what: `“${name}” was approved.` }])),
    when(evidence.delivered_at, agency, 'All media was approved. The service was rendered in full.'),
    when(
      evidence.paid_at,
      agency,
      `${money(evidence.total_minor)} charged to ${evidence.card ?? 'the card on file'}. The originals were opened for download.`,
    ),
    when(
      invoice?.issuedAt ?? null,
      'Pairtake',
      `Invoice ${invoice?.number ?? ''} for ${money(invoice?.totalMinor ?? 0)} sent${evidence.agency_email === null ? '' : ` to ${evidence.agency_email}`}.`,
    ),
    ...evidence.refunds.map(({ amount_minor: minor, done_at: at }) => ({
      at,
      who: 'Pairtake',
      what: `${money(minor)} refunded to the card.`,
    })),
  ]
  return lines.filter((line) => line !== undefined).toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

const when = (at: string | null, who: string, what: string): EvidenceLine | undefined => (at === null ? undefined : { at, who, what })

export function filesOf({ files, creator_name: who }: Evidence): EvidenceLine[] {
  return files.map(({ name, file_name: file, size_bytes: bytes, take, sent_at: at, approved_at: approvedAt }) => ({
    at,
    who,
    what: `${name} (${file}, ${sizeWords(bytes)}${take > 1 ? `, take ${take}` : ''})${approvedAt === null ? '' : ', approved'}`,
  }))
}

export function messagesOf({ messages }: Evidence): EvidenceLine[] {
  return messages.flatMap(({ sender, text, line, files, created_at: at }) => {
    const said = line === null ? text : systemLineWords(line)
    const whole = [said, ...files.map((name) => `Sent ${name}`)].filter((part) => part !== '').join('\n')
    return partsOf(whole).map((what) => ({ at, who: sender ?? 'Pairtake', what }))
  })
}

function partsOf(text: string): string[] {
  const letters = Array.from(text)
  const count = Math.max(1, Math.ceil(letters.length / mostLetters))
  return Array.from({ length: count }, (_none, at) => letters.slice(at * mostLetters, (at + 1) * mostLetters).join(''))
}
