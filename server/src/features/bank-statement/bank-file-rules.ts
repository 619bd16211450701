import { Refusal } from '#refusal.ts'
import { readStatements, type Statement } from './camt-rules.ts'
import { readStatusReport, type StatusReport } from './status-report-rules.ts'
import { readXml } from './xml-tree-rules.ts'

export type BankFile = { kind: 'statement'; statements: Statement[] } | { kind: 'status'; report: StatusReport }

const camt = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d\d$/
/** 003 is the variant of the German banks (DK), which many of them still send. */
const pain = /^urn:iso:std:iso:20022:tech:xsd:pain\.002\.00[13]\.\d\d$/

/** Reads a bank file of the type that its namespace says. Accepts every version in which the elements we read are the same. */
export function readBankFile(text: string, currency: string): BankFile {
  const root = readXml(text)
  if (camt.test(root.namespace)) return { kind: 'statement', statements: readStatements(root, currency) }
  if (pain.test(root.namespace)) return { kind: 'status', report: readStatusReport(root, currency) }
  const words = 'This is neither an account statement (camt.053) nor a payment status report (pain.002).'
  throw new Refusal('BANK_FILE_REFUSED', words)
}
