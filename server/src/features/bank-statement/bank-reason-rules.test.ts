import { expect, test } from 'vitest'
import { reasonWords } from './bank-reason-rules.ts'

test.each([
  ['AC04', '', 'The account is closed (AC04).'],
  ['AC04', 'Konto erloschen', 'The account is closed (AC04).'],
  ['NARR', 'Wrong purpose', 'The bank wrote why (NARR). Wrong purpose'],
  ['X99', 'See letter', 'The bank gave a reason of its own (X99). See letter'],
  ['', '', 'The bank gave no reason.'],
])('R-171 the code %s with "%s" is said in words', (code, added, words) => {
  expect(reasonWords(code, added)).toBe(words)
})

// The names in the external code sets of ISO 20022.
test.each([
  ['AC01', 'IncorrectAccountNumber', 'The account number is wrong'],
  ['AC03', 'InvalidCreditorAccountNumber', 'The account number is wrong'],
  ['AC04', 'ClosedAccountNumber', 'The account is closed'],
  ['AC06', 'BlockedAccount', 'The account is blocked'],
  ['AC13', 'InvalidDebtorAccountType', 'The account is of a kind that can’t be paid to'],
  ['AG01', 'TransactionForbidden', 'The account doesn’t take transfers'],
  ['AG02', 'InvalidBankOperationCode', 'The bank doesn’t take this kind of transfer'],
  ['AM04', 'InsufficientFunds', 'Our account didn’t cover it'],
  ['AM05', 'Duplication', 'The bank saw it as a duplicate'],
  ['AM09', 'WrongAmount', 'The amount was wrong'],
  ['BE01', 'InconsistentWithEndCustomer', 'The name doesn’t belong to the account'],
  ['BE04', 'MissingCreditorAddress', 'The address is missing'],
  ['CNOR', 'CreditorBankIsNotRegistered', 'The bank can’t be reached by SEPA'],
  ['CUST', 'RequestedByCustomer', 'The receiver asked for it'],
  ['DUPL', 'DuplicatePayment', 'The bank saw it as a duplicate'],
  ['ED05', 'SettlementFailed', 'The banks couldn’t settle it'],
  ['ERIN', 'ERIOptionNotSupported', 'The bank doesn’t take this kind of transfer'],
  ['FF01', 'InvalidFileFormat', 'The file was faulty'],
  ['FOCR', 'FollowingCancellationRequest', 'It was called back'],
  ['MD07', 'EndCustomerDeceased', 'The account’s owner has died'],
  ['MS02', 'NotSpecifiedReasonCustomerGenerated', 'The receiver refused it'],
  ['MS03', 'NotSpecifiedReasonAgentGenerated', 'The bank gave no reason'],
  ['NARR', 'Narrative', 'The bank wrote why'],
  ['NOAS', 'NoAnswerFromCustomer', 'The receiver didn’t answer'],
  ['RC01', 'BankIdentifierIncorrect', 'The BIC is wrong'],
  ['RC07', 'InvalidCreditorBICIdentifier', 'The BIC is wrong'],
  ['RR01', 'MissingDebtorAccountOrIdentification', 'The bank needs more details about the payer'],
  ['RR02', 'MissingDebtorNameOrAddress', 'The bank needs more details about the payer'],
  ['RR03', 'MissingCreditorNameOrAddress', 'The bank needs more details about the receiver'],
  ['RR04', 'RegulatoryReason', 'The law requires it'],
  ['TECH', 'TechnicalProblem', 'It failed for technical reasons'],
  ['TM01', 'InvalidCutOffTime', 'It came too late'],
])('R-171 %s, %s, is told to the creator as “%s”', (code, _name, words) => {
  expect(reasonWords(code, '')).toBe(`${words} (${code}).`)
})
