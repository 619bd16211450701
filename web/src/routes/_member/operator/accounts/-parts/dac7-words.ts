import type { Dac7Changes, Dac7File, Dac7FileKind, Dac7Gap, Dac7Overview, Dac7Part } from '@pairtake/protocol/dac7/dac7-endpoints'
import type { MemberId } from '@pairtake/protocol/ids'
import { shortDate } from '#mechanisms/time/time-words.ts'

const gapWords: Record<Dac7Gap, string> = {
  tin: 'Tax identification number',
  birth_place: 'Place of birth',
  birth_date: 'Date of birth',
  name: 'Name',
  address: 'Address',
}

export const kindNames: Record<Dac7FileKind, string> = {
  first: 'DAC7 report',
  nil: 'DAC7 report, nobody to report',
  correction: 'DAC7 correction',
  addition: 'DAC7 report, further creators',
}

const partWords: Record<Dac7Part, string> = {
  name: 'name',
  tin: 'tax identification number',
  vat: 'VAT ID',
  birth_date: 'date of birth',
  birth_place: 'place of birth',
  address: 'address',
  account: 'bank account',
  amounts: 'earnings',
}

const creators = (count: number) => (count === 1 ? '1 creator' : `${count} creators`)
const sentence = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`

export function sellersWords({ sellers, elsewhere, incompleteCount }: Dac7Overview): string {
  const people = sellers === 1 ? '1 creator from the EU' : `${sellers} creators from the EU`
  const outside = elsewhere === 0 ? '' : ` ${elsewhere} from elsewhere ${elsewhere === 1 ? 'isn’t' : 'aren’t'} in it.`
  const gaps =
    incompleteCount === 0
      ? ' Nothing is missing.'
      : ` ${incompleteCount} with missing details ${incompleteCount === 1 ? 'is' : 'are'} listed below.`
  return `The report has ${people}.${outside}${gaps}`
}

/** Says what the next file is for, or why there is none. */
export function nextWords({ year, isOver, next, changes, files }: Dac7Overview): string {
  if (!isOver) return `${year} isn’t over yet. You can download its report from 1 January ${year + 1}.`
  if (files.some(({ filing }) => filing === null)) return 'Mark the last file as filed or not filed, then download the next one.'
  switch (next) {
    case 'first':
      return 'In the OECD’s DPI schema. Due at your tax office by 31 January.'
    case 'nil':
      return 'Says that you have nobody to report, in the OECD’s DPI schema. Due by 31 January.'
    case 'correction':
      return correctionWords(changes)
    case 'addition':
      return `${creators(changes?.added ?? 0)} not filed yet.`
    case null:
      return 'Nothing has changed since you filed.'
  }
}

function correctionWords(changes: Dac7Changes | null): string {
  if (!changes) return ''
  const { platform, changed, gone, added } = changes
  const parts = [
    changed > 0 ? `${changed} to correct` : '',
    gone > 0 ? `${gone} to delete` : '',
    platform ? 'your own details changed' : '',
  ]
  const then = added > 0 ? ` The file after it adds ${added}.` : ''
  return `${sentence(parts.filter((part) => part !== '').join(', '))} since you filed.${then}`
}

function changeWords({ change, parts }: Dac7Changes['sellers'][number]): string {
  if (change === 'gone') return 'Refunded in full since you filed. To delete.'
  if (change === 'added') return 'Not filed yet. To add.'
  return `Changed since you filed: ${parts.map((part) => partWords[part]).join(', ')}.`
}

/** Summarizes the content of a file. */
export function contentWords({ kind, added, corrected, deleted }: Dac7File): string {
  if (kind === 'nil') return 'Nobody'
  if (kind !== 'correction') return creators(added)
  const parts = [corrected > 0 ? `${corrected} corrected` : '', deleted > 0 ? `${deleted} deleted` : '']
  const words = parts.filter((part) => part !== '').join(', ')
  return words === '' ? 'Your own details' : words
}

export const filedWords = (filedOn: string): string => `Filed ${shortDate(`${filedOn}T12:00:00Z`)}`

/** Lists creators who have changed since filing, then those with missing data; a creator with both is listed once. */
export function membersOf({ changes, incomplete }: Dac7Overview): { memberId: MemberId; name: string; words: string }[] {
  const changed = changes?.sellers ?? []
  const gaps = new Map(incomplete.map((one) => [one.memberId, one]))
  const known = new Set(changed.map(({ memberId }) => memberId))
  return [
    ...changed.map((seller) => {
      const gap = gaps.get(seller.memberId)
      return { ...seller, words: gap ? `${changeWords(seller)} ${missingWords(gap)}` : changeWords(seller) }
    }),
    ...incomplete.filter(({ memberId }) => !known.has(memberId)).map((one) => ({ ...one, words: missingWords(one) })),
  ]
}

function missingWords({ missing, isReported, staysAsFiled }: Dac7Overview['incomplete'][number]): string {
  const words = `Missing: ${missing.map((gap) => gapWords[gap]).join(', ')}.`
  if (staysAsFiled) return `${words} Stays as filed, except for earnings.`
  return `${words} ${isReported ? 'Reported without it.' : 'Left out until it’s there.'}`
}
