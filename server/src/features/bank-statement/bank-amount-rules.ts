import { Refusal } from '#refusal.ts'
import { dayOf } from '#wire-time.ts'
import type { XmlNode } from './xml-tree-rules.ts'

/** Parses '12.5' as 1250. ISO 20022 allows five decimals; no currency we pay in has more than two. */
export function amountMinorOf(node: XmlNode | undefined, currency: string, where: string): number {
  const text = node?.text.trim() ?? ''
  const [, whole = '', decimals = ''] = /^(\d{1,13})(?:\.(\d{0,2})0*)?$/.exec(text) ?? []
  if (whole === '') throw unreadable(`${where} has no amount we can read${text === '' ? '' : `: ${text.slice(0, 40)}`}.`)
  const given = node?.attributes['Ccy'] ?? ''
  if (given !== currency)
    throw unreadable(`${where} is in ${given === '' ? 'no currency' : given.slice(0, 10)}, but this installation uses ${currency}.`)
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

/** Returns 1 for a credit, -1 for a debit. */
export function signOf(indicator: string, where: string): 1 | -1 {
  if (indicator === 'CRDT') return 1
  if (indicator === 'DBIT') return -1
  throw unreadable(`${where} doesn’t say whether money came in or left.`)
}

/** Returns '2026-11-22' of a date or a date and time. */
export function dayOfBank(text: string, where: string): string {
  const day = /^(\d{4}-\d\d-\d\d)/.exec(text)?.[1] ?? ''
  const at = new Date(`${day}T00:00:00Z`)
  // A day such as 30 February is read as one in March.
  if (Number.isNaN(at.valueOf()) || dayOf(at) !== day) throw unreadable(`${where} has no date.`)
  return day
}

export const unreadable = (words: string) => new Refusal('BANK_FILE_REFUSED', words)
