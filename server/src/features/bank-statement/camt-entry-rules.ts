import { amountMinorOf, dayOfBank, signOf } from './bank-amount-rules.ts'
import { at, childrenOf, textAt, type XmlNode } from './xml-tree-rules.ts'

/** One movement: an entry, or each transaction of an entry that books several at once and gives the sum of each. */
export type StatementLine = {
  bookedOn: string
  /** Positive came in, negative left. */
  amountMinor: number
  /** The bank's own name for the entry, where it gives one. */
  bankRef: string
  /** Of our transfer; empty where there was none. */
  endToEndId: string
  /** Of our file, where the bank books it as one sum. */
  fileRef: string
  /** Money that we had sent and that came back. */
  isReturn: boolean
  reasonCode: string
  counterparty: string
  words: string
}

type Entry = { currency: string; number: number }

export function linesOfEntry(entry: XmlNode, { currency, number }: Entry): StatementLine[] {
  const where = `Entry ${number}`
  const sign = signOf(textAt(entry, 'CdtDbtInd'), where)
  const amountMinor = sign * amountMinorOf(at(entry, 'Amt'), currency, where)
  const bookedOn = dayOfBank(textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm') || textAt(entry, 'ValDt', 'Dt'), where)
  const details = childrenOf(entry, 'NtryDtls').flatMap((one) => childrenOf(one, 'TxDtls'))
  const common = { entry, sign, bookedOn }
  const parts = details.map((detail) => partOf(detail, sign, currency))
  const isWhole = parts.length > 1 && parts.every((part) => part !== undefined) && sumOf(parts) === amountMinor
  if (isWhole) return details.map((detail, index) => lineOf(detail, { ...common, amountMinor: parts[index] ?? 0 }))
  // Several without a sum each cannot be told apart: they are one movement, of the file they came from.
  return [lineOf(details.length === 1 ? details[0] : undefined, { ...common, amountMinor })]
}

const sumOf = (parts: readonly (number | undefined)[]) => parts.reduce<number>((sum, part = 0) => sum + part, 0)

/** What one transaction moves: from version 04 on it says so itself, before in its details of amounts. */
function partOf(detail: XmlNode, sign: 1 | -1, currency: string): number | undefined {
  const amount = at(detail, 'Amt') ?? at(detail, 'AmtDtls', 'TxAmt', 'Amt')
  if (!amount) return undefined
  const own = textAt(detail, 'CdtDbtInd')
  return (own === '' ? sign : signOf(own, 'A transaction')) * amountMinorOf(amount, currency, 'A transaction')
}

type Common = { entry: XmlNode; sign: 1 | -1; bookedOn: string; amountMinor: number }

function lineOf(detail: XmlNode | undefined, { entry, bookedOn, amountMinor }: Common): StatementLine {
  const endToEndId = givenId(textAt(detail, 'Refs', 'EndToEndId'))
  const batch = at(entry, 'NtryDtls', 'Btch')
  const reason = textAt(detail, 'RtrInf', 'Rsn', 'Cd') || textAt(detail, 'RtrInf', 'Rsn', 'Prtry')
  const isReversal = textAt(entry, 'RvslInd') === 'true' || textAt(entry, 'RvslInd') === '1'
  return {
    bookedOn,
    amountMinor,
    bankRef: textAt(detail, 'Refs', 'AcctSvcrRef') || textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef'),
    endToEndId,
    fileRef: fileRefOf(batch) || fileRefOf(at(detail ?? at(entry, 'NtryDtls', 'TxDtls'), 'Refs')),
    // A reversal takes an entry back: of one that had left, money comes in.
    isReturn: amountMinor > 0 && (isReversal || reason !== '' || endToEndId !== ''),
    reasonCode: reason.slice(0, 35),
    counterparty: counterpartyOf(detail, amountMinor),
    words: wordsOf(detail, entry),
  }
}

/** What banks write where the payer gave none. */
const givenId = (text: string) => (text === 'NOTPROVIDED' ? '' : text)

const fileRefOf = (node: XmlNode | undefined) => textAt(node, 'PmtInfId') || textAt(node, 'MsgId')

function counterpartyOf(detail: XmlNode | undefined, amountMinor: number): string {
  const party = at(detail, 'RltdPties', amountMinor > 0 ? 'Dbtr' : 'Cdtr')
  return (textAt(party, 'Nm') || textAt(party, 'Pty', 'Nm')).slice(0, 140)
}

function wordsOf(detail: XmlNode | undefined, entry: XmlNode): string {
  const said = childrenOf(at(detail, 'RmtInf'), 'Ustrd').map(({ text }) => text.trim())
  const more = textAt(detail, 'RtrInf', 'AddtlInf') || textAt(detail, 'AddtlTxInf') || textAt(entry, 'AddtlNtryInf')
  return [...said, more]
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 500)
}
