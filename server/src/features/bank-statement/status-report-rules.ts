import { amountMinorOf, unreadable } from './bank-amount-rules.ts'
import { at, childrenOf, textAt, type XmlNode } from './xml-tree-rules.ts'

export type RefusedTransfer = { endToEndId: string; amountMinor: number | undefined; reasonCode: string; words: string }

export type StatusReport = {
  /** Of our file. */
  fileRef: string
  /** The bank carries none of the file out. */
  wholeFile: { reasonCode: string; words: string } | undefined
  refused: RefusedTransfer[]
}

/** What a bank says of a file that we sent it (pain.002): what it will not carry out. What it accepts moves nothing yet. */
export function readStatusReport(root: XmlNode, currency: string): StatusReport {
  const report = at(root, 'CstmrPmtStsRpt')
  const group = at(report, 'OrgnlGrpInfAndSts')
  const fileRef = textAt(group, 'OrgnlMsgId')
  if (fileRef === '') throw unreadable('This report doesn’t say which file it is about.')
  const payments = childrenOf(report, 'OrgnlPmtInfAndSts')
  const transfers = payments.flatMap((payment) => childrenOf(payment, 'TxInfAndSts'))
  const isCarriedOut = (transfer: XmlNode) => !refusals.has(textAt(transfer, 'TxSts'))
  const refused = transfers.filter((transfer) => !isCarriedOut(transfer)).map((transfer) => refusedOf(transfer, currency))
  const isRefused = [textAt(group, 'GrpSts'), ...payments.map((payment) => textAt(payment, 'PmtInfSts'))].some((said) => refusals.has(said))
  // Of a refused file a bank may name only the transfers that were wrong; one that it names as accepted tells that the rest is not refused.
  if (!isRefused || transfers.some(isCarriedOut)) return { fileRef, wholeFile: undefined, refused }
  const reason = [group, ...payments].map(reasonOf).find(({ reasonCode }) => reasonCode !== '')
  return { fileRef, wholeFile: reason ?? { reasonCode: '', words: '' }, refused }
}

/** Rejected, and cancelled before it was carried out. A part (PART), a receipt (RCVD) and whatever is accepted (ACTC, ACSP, ACSC) refuse nothing. */
const refusals: ReadonlySet<string> = new Set(['RJCT', 'CANC'])

function refusedOf(transfer: XmlNode, currency: string): RefusedTransfer {
  const endToEndId = textAt(transfer, 'OrgnlEndToEndId')
  if (endToEndId === '') throw unreadable('This report refuses a transfer and doesn’t say which.')
  const amount = at(transfer, 'OrgnlTxRef', 'Amt', 'InstdAmt')
  return { endToEndId, amountMinor: amount && amountMinorOf(amount, currency, `Transfer ${endToEndId}`), ...reasonOf(transfer) }
}

function reasonOf(node: XmlNode | undefined): { reasonCode: string; words: string } {
  const reason = at(node, 'StsRsnInf')
  const words = childrenOf(reason, 'AddtlInf').map(({ text }) => text.trim())
  return { reasonCode: (textAt(reason, 'Rsn', 'Cd') || textAt(reason, 'Rsn', 'Prtry')).slice(0, 35), words: words.join(' ').slice(0, 500) }
}
