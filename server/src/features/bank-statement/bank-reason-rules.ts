/** The meaning of the ISO 20022 codes (external code set of return and status reasons) for the payee. */
const words: Readonly<Record<string, string>> = {
  AC01: 'the account number is wrong',
  AC03: 'the account number is wrong',
  AC04: 'the account is closed',
  AC06: 'the account is blocked',
  AC13: 'the account is of a kind that can’t be paid to',
  AG01: 'the account doesn’t take transfers',
  AG02: 'the bank doesn’t take this kind of transfer',
  AM04: 'our account didn’t cover it',
  AM05: 'the bank saw it as a duplicate',
  AM09: 'the amount was wrong',
  BE01: 'the name doesn’t belong to the account',
  BE04: 'the address is missing',
  CNOR: 'the bank can’t be reached by SEPA',
  CUST: 'the receiver asked for it',
  DUPL: 'the bank saw it as a duplicate',
  ED05: 'the banks couldn’t settle it',
  ERIN: 'the bank doesn’t take this kind of transfer',
  FF01: 'the file was faulty',
  FOCR: 'it was called back',
  MD07: 'the account’s owner has died',
  MS02: 'the receiver refused it',
  MS03: 'the bank gave no reason',
  NARR: 'the bank wrote why',
  NOAS: 'the receiver didn’t answer',
  RC01: 'the BIC is wrong',
  RC07: 'the BIC is wrong',
  RR01: 'the bank needs more details about the payer',
  RR02: 'the bank needs more details about the payer',
  RR03: 'the bank needs more details about the receiver',
  RR04: 'the law requires it',
  TECH: 'it failed for technical reasons',
  TM01: 'it came too late',
}

/** Returns 'The account is closed (AC04).' and what the bank added. The creator is shown it. */
export function reasonWords(code: string, added: string): string {
  const known = words[code]
  const said = known ?? (code === '' ? 'the bank gave no reason' : 'the bank gave a reason of its own')
  const first = `${said.charAt(0).toUpperCase()}${said.slice(1)}${code === '' ? '' : ` (${code})`}.`
  const isUseful = known === undefined || code === 'NARR'
  return isUseful && added !== '' ? `${first} ${added}` : first
}
