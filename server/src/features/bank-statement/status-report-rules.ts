import { amountMinorOf, unreadable } from './bank-amount-rules.ts'
import { at, childrenOf, textAt, type XmlNode } from './xml-tree-rules.ts'

export type RefusedTransfer = { endToEndId: string; amountMinor: number | undefined; reasonCode: string; words: string }

export type StatusReport = {
  /** The reference of our file. */
  fileRef: string
  /** Set if the bank carries out nothing of the file. */
  wholeFile: { reasonCode: string; words: string } | undefined
  refused: RefusedTransfer[]
}

/**
 * Reads a bank's status report on a file that we sent (pain.002): what it refuses to carry out. Acceptances are ignored, because no money has moved
 * yet.
 */
export function readStatusReport(root: XmlNode, currency: string): StatusReport {
  const report = at(root, 'CstmrPmtStsRpt')
  const group = at(report, 'OrgnlGrpInfAndSts')
  const fileRef = textAt(group, 'OrgnlMsgId')
  if (fileRef === '') throw unreadable('This report doesn’t say which file it is about.')
  const payments = childrenOf(report, 'OrgnlPmtInfAndSts')
  const groupStatus = textAt(group, 'GrpSts')
  // A bank may leave out the status of a transfer: then that of its payment counts, or else that of the group.
  const transfers = payments.flatMap((payment) => {
    const inherited = textAt(payment, 'PmtInfSts') || groupStatus
    return childrenOf(payment, 'TxInfAndSts').map((node) => ({ node, own: textAt(node, 'TxSts'), inherited }))
  })
  const refused = transfers.filter(({ own, inherited }) => refusals.has(own || inherited)).map(({ node }) => refusedOf(node, currency))
  const isRefused = [groupStatus, ...payments.map((payment) => textAt(payment, 'PmtInfSts'))].some((said) => refusals.has(said))
  const isOneCarriedOut = transfers.some(({ own }) => own !== '' && !refusals.has(own))
  // For a refused file a bank may list only the faulty transfers; if it lists one as accepted, the rest is not refused.
  if (!isRefused || isOneCarriedOut) return { fileRef, wholeFile: undefined, refused }
  const reason = [group, ...payments].map(reasonOf).find(({ reasonCode }) => reasonCode !== '')
  return { fileRef, wholeFile: reason ?? { reasonCode: '', words: '' }, refused }
}

/** Rejected, or cancelled before it was carried out. A partial status (PART), a receipt (RCVD) and acceptances (ACTC, ACSP, ACSC) refuse nothing. */
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
