import { amountMinorOf, dayOfBank, signOf } from './bank-amount-rules.ts'
import { at, childrenOf, textAt, type XmlNode } from './xml-tree-rules.ts'

/** One movement: an entry, or each transaction of an entry that books several at once and gives an amount for each. */
export type StatementLine = {
  bookedOn: string
  /** Positive for a credit, negative for a debit. */
  amountMinor: number
  /** The bank's own reference for the entry, if it gives one. */
  bankRef: string
  /** The end-to-end id of our transfer, or empty. */
  endToEndId: string
  /** The same, or the id named in our transfer's words if the bank leaves the end-to-end id out. */
  transferRef: string
  /** The reference of our file, if the bank books the file as one sum. */
  fileRef: string
  /** True for money that we sent and that came back. */
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
  const chargeMinor = amountMinor - sumOf(parts)
  const isWhole = parts.length > 0 && parts.every((part) => part !== undefined)
  if (isWhole && (chargeMinor === 0 || chargeMinor === chargedMinor(entry, details, currency))) {
    const lines = details.map((detail, index) => lineOf(detail, { ...common, amountMinor: parts[index] ?? 0 }))
    if (chargeMinor === 0) return lines
    // The charge that the bank deducted is a movement of its own, so that the transfers have the amounts that we sent.
    const charge = {
      ...lineOf(undefined, { ...common, amountMinor: chargeMinor }),
      fileRef: '',
      isReturn: false,
      words: 'Charge of the bank',
    }
    return [...lines, charge]
  }
  // Several transactions without amounts cannot be told apart: they become one movement of the file they came from.
  return [lineOf(details.length === 1 ? details[0] : undefined, { ...common, amountMinor })]
}

const sumOf = (parts: readonly (number | undefined)[]) => parts.reduce<number>((sum, part = 0) => sum + part, 0)

/**
 * The amount of one transaction: from version 04 on it is in the transaction itself, before in the amount details, and some banks give only the
 * instructed amount. An amount in another currency says nothing about our account, so the entry alone is booked.
 */
function partOf(detail: XmlNode, sign: 1 | -1, currency: string): number | undefined {
  const told = [at(detail, 'Amt'), at(detail, 'AmtDtls', 'TxAmt', 'Amt'), at(detail, 'AmtDtls', 'InstdAmt', 'Amt')]
  const amount = told.find((one) => one?.attributes['Ccy'] === currency)
  if (!amount) return undefined
  const own = textAt(detail, 'CdtDbtInd')
  return (own === '' ? sign : signOf(own, 'A transaction')) * amountMinorOf(amount, currency, 'A transaction')
}

/** The charges that an entry and its transactions list: one total up to version 02, a list of records since. */
function chargedMinor(entry: XmlNode, details: readonly XmlNode[], currency: string): number {
  const charges = [entry, ...details].flatMap((node) => childrenOf(node, 'Chrgs'))
  const records = charges.flatMap((charge) => (at(charge, 'Rcrd') ? childrenOf(charge, 'Rcrd') : [charge]))
  return records.reduce((sum, record) => {
    const amount = at(record, 'Amt') ?? at(record, 'TtlChrgsAndTaxAmt')
    if (amount?.attributes['Ccy'] !== currency) return sum
    const own = textAt(record, 'CdtDbtInd') || 'DBIT'
    return sum + signOf(own, 'A charge') * amountMinorOf(amount, currency, 'A charge')
  }, 0)
}

type Common = { entry: XmlNode; sign: 1 | -1; bookedOn: string; amountMinor: number }

function lineOf(detail: XmlNode | undefined, { entry, bookedOn, amountMinor }: Common): StatementLine {
  const endToEndId = givenId(textAt(detail, 'Refs', 'EndToEndId'))
  const batch = at(entry, 'NtryDtls', 'Btch')
  const reason = textAt(detail, 'RtrInf', 'Rsn', 'Cd') || textAt(detail, 'RtrInf', 'Rsn', 'Prtry')
  const isReversal =
    textAt(entry, 'RvslInd') === 'true' || textAt(entry, 'RvslInd') === '1' || isMarkedReturn(detail) || isMarkedReturn(entry)
  const isSentBack = amountMinor > 0 && (isReversal || reason !== '')
  const words = wordsOf(detail, entry)
  return {
    bookedOn,
    amountMinor,
    bankRef: textAt(detail, 'Refs', 'AcctSvcrRef') || textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef'),
    endToEndId,
    // Anybody may write such words on an incoming payment; on outgoing and returned ones they are ours.
    transferRef: endToEndId || (amountMinor < 0 || isSentBack ? payoutIn(words) : ''),
    fileRef: fileRefOf(batch) || fileRefOf(at(detail ?? at(entry, 'NtryDtls', 'TxDtls'), 'Refs')),
    // A reversal undoes an entry: the reversal of a debit is a credit.
    isReturn: isSentBack || (amountMinor > 0 && endToEndId !== ''),
    reasonCode: reason.slice(0, 35),
    counterparty: counterpartyOf(detail, amountMinor),
    words,
  }
}

/** RRTN, the ISO 20022 transaction code for a return. */
const isMarkedReturn = (node: XmlNode | undefined) => textAt(node, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd') === 'RRTN'

/** The remittance text of our transfers also contains 'Payout' and the payout's id. */
const payoutIn = (words: string) => (/\bPayout ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\b/i.exec(words)?.[1] ?? '').replaceAll('-', '')

/** Placeholders that banks write if the payer gave no reference. */
const givenId = (text: string) => (/^(?:NOTPROVIDED|NOT PROVIDED|NONREF|KREF\+NONREF)$/i.test(text) ? '' : text)

const fileRefOf = (node: XmlNode | undefined) => textAt(node, 'PmtInfId') || textAt(node, 'MsgId')

function counterpartyOf(detail: XmlNode | undefined, amountMinor: number): string {
  const parties = at(detail, 'RltdPties')
  const [first, second] = amountMinor > 0 ? ['Dbtr', 'Cdtr'] : ['Cdtr', 'Dbtr']
  // For a returned transfer, some banks name only its recipient.
  const party = at(parties, first) ?? at(parties, second)
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
