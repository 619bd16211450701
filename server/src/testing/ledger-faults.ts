import { newId } from '#ids.ts'

export const entryOf = (cause: string, kind: string) =>
  `transaction_id in (select id from ledger_transaction where cause like '${cause}:%') and account_id in (select id from ledger_account where kind = '${kind}')`
const posted = (cause: string, kind: string, by: number) =>
  `update ledger_entry set amount_minor = amount_minor + ${by} where ${entryOf(cause, kind)}`
const movedTo = (cause: string, from: string, to: string) =>
  `update ledger_entry set account_id = (select id from ledger_account where kind = '${to}') where ${entryOf(cause, from)}`
const without = (cause: string) => [
  `delete from ledger_entry where transaction_id in (select id from ledger_transaction where cause like '${cause}:%')`,
  `delete from ledger_transaction where cause like '${cause}:%'`,
]
const rename = (from: string, to: string) => [
  `update ledger_transaction set cause = replace(cause, '${from}:', '${to}:') where cause like '${from}:%'`,
]
const changedFile = (from: string, to: string) => `update payout_batch set file = replace(file, '${from}', '${to}')`
export const stranger = newId()
const suspended = (chargeRef: string) =>
  `insert into suspense (id, payment_id, charge_ref, amount_minor, currency, cause, arrived_at)
   select '${stranger}', id, '${chargeRef}', 100, currency, 'paid_twice', now() from payment limit 1`
const bankLine = (as: string, payoutId = 'null') => [
  `insert into bank_file (id, kind, file_name, digest, content, pending, operator_id, read_at)
    select '${stranger}', 'statement', 'f.xml', 'd', '', 0, operator_id, now() from payout_batch limit 1`,
  `insert into bank_line (id, file_id, kind, line_key, booked_on, amount_minor, currency, counterparty, words, reason_code, is_return,
      payout_id, settled_as, settled_at, settled_by)
    select '${stranger}', '${stranger}', 'entry', 'k', now(), -100, 'EUR', '', '', '', false, ${payoutId}, '${as}', now(), operator_id
    from payout_batch limit 1`,
]
const providerLine = (kind: string, fit: string) =>
  `insert into provider_line (id, line_ref, kind, type, amount_minor, fee_minor, currency, words, moved_at, taken_at, fit, posted_at)
    values ('${stranger}', 'txn_1', '${kind}', '${kind}', -1000, 25, 'EUR', '', now(), now(), '${fit}', now())`
const daySum = (lines: number) =>
  `insert into provider_day (day, kind, currency, lines, amount_minor, fee_minor) values (now(), 'payout', 'EUR', ${lines}, -1000, 25)`
const chargeback = `insert into chargeback
    (id, payment_id, dispute_ref, is_inquiry, amount_minor, currency, reason, opened_at, withdrawn_minor, fee_minor, created_at)
  select '${stranger}', id, 'dp_1', false, 10000, currency, 'fraudulent', now(), 10000, 1500, now() from payment`
const shown = (minor: number) =>
  `update creator_paper set content = jsonb_set(content, '{lines,0,amountMinor}', '${minor}') where kind = 'payout_statement'`
const billed = (minor: number) =>
  `update creator_paper set content = jsonb_set(content, '{totalMinor}', '${minor}') where kind = 'self_billed_invoice'`
const listed = (entryId: string) =>
  `update creator_paper set content = jsonb_set(content, '{lines,0,entryId}', to_jsonb((${entryId})::text)) where kind = 'payout_statement'`
const failed = `update refund set state = 'failed', failed_at = now()`

/**
 * Faults in the books that no code of ours makes, each with the sentence that reports it, and others that report the same fault. Names in capitals
 * stand for the ids of a test's own books.
 */
export const ledgerFaults: [words: string, statements: string[], also?: string[]][] = [
  ['The provider’s line txn_1 moved -10.25 that only it tells, and the ledger has 0.00.', [providerLine('payout', 'fits'), daySum(1)]],
  ['The provider’s line txn_1 moved -0.25 that only it tells, and the ledger has 0.00.', [providerLine('charge', 'differs')]],
  [
    'What was settled of the provider’s line txn_1 stands at 0.00 with the provider and should be -10.25.',
    [
      providerLine('other', 'unknown').replace(', now())', ', null)'),
      `update provider_line set settled_as = 'loss', settled_at = now(), settle_note = 'Gone.', settlements = 1,
        settled_by = (select operator_id from payout_batch limit 1)`,
    ],
  ],
  ['The ledger has provider-settled:PAYMENT for a line of the provider that was not settled.', rename('charge', 'provider-settled')],
  ['The provider’s line txn_1 sent 10.00 to our bank, and the ledger has 0.00 on its way.', [providerLine('payout', 'fits'), daySum(1)]],
  ['The ledger has provider-line:PAYMENT for a line that the provider never told.', rename('charge', 'provider-line')],
  [
    'The provider’s lines of kind payout are 1 of -10.00 EUR, the sums of their days say 2 of -10.00.',
    [providerLine('payout', 'fits'), daySum(2)],
  ],
  [
    'Bank lines stand at -230.00 in the account of the card provider, 0.00 was carried over to what is on its way.',
    rename('charge', 'bank-line'),
  ],
  ['The ledger does not sum to zero: it is off by 0.07 EUR.', [posted('charge', 'fee_revenue', 7)]],
  ['The posting charge:PAYMENT is off by 0.07.', [posted('charge', 'fee_revenue', 7)]],
  ['The posting charge:PAYMENT has no entries.', [without('charge')[0] ?? '']],
  ['The posting charge:PAYMENT is in EUR and USD.', [`update ledger_entry set currency = 'USD' where ${entryOf('charge', 'agency')}`]],
  ['The posting gift:PAYMENT names nothing that moves money.', rename('charge', 'gift')],
  [
    'The account of agency AGENCY stands at 0.05 and should be even.',
    [
      `update ledger_entry set amount_minor = amount_minor + 5 where id = (select id from ledger_entry where ${entryOf('charge', 'agency')} limit 1)`,
    ],
  ],
  ['The balance of creator CREATOR is 60.05 and should be 60.00.', [posted('charge', 'creator', 5)]],
  [
    'The kept balance of creator CREATOR is 61.00, its entries sum to 60.00.',
    [`insert into kept_sum (list, owner, part, amount) values ('balance_of', 'CREATOR', '', 100)`],
  ],
  [
    'The kept balance of the account clearing is 1.00, its entries sum to -207.00.',
    [
      `update kept_sum set amount = 0 where list = 'books' and part = 'clearing'`,
      `insert into kept_sum (list, owner, part, amount) values ('books', of_all(), 'clearing', 100)`,
    ],
  ],
  ['The balance of creator CREATOR is below zero.', [posted('charge', 'creator', -6001)]],
  ['Requested payouts sum to 0.00, the ledger has 60.00.', [`update payout set state = 'paid' where id = 'PAYOUT'`]],
  ['The payout PAYOUT was requested and the ledger has no payout of 60.00.', without('payout')],
  [
    'The charge ch_other was kept in suspense and the ledger has no suspense of 1.00.',
    [suspended('ch_other'), `update suspense set given_back_at = now(), refund_ref = 're_1'`],
    ['The charge ch_other was given back and the ledger has no suspense-returned of 1.00.'],
  ],
  [
    'The charge ch_other came back and the ledger does not have it in suspense again.',
    [
      `insert into suspense (id, payment_id, charge_ref, amount_minor, currency, cause, arrived_at, refused_at, refusal)
        select id, id, 'ch_other', 100, currency, 'paid_twice', now(), now(), 'Closed.' from payment where state = 'paid'`,
      `insert into ledger_account (id, kind) values ('${stranger}', 'suspense') on conflict do nothing`,
      ...rename('charge', 'suspense-returned'),
      movedTo('suspense-returned', 'clearing', 'suspense'),
    ],
  ],
  ['The ledger has suspense:PAYMENT for a charge that is not in suspense.', rename('charge', 'suspense')],
  [
    'The charge ch_other is in suspense and pays payment PAYMENT.',
    [suspended('ch_other'), `update payment set charge_ref = 'ch_other' where state = 'paid'`],
  ],
  [
    'The chargeback STRANGER stands at 0.00 in the account of the card provider and should be 115.00.',
    [`${chargeback} where state = 'paid'`],
    [
      'The chargeback STRANGER stands at 0.00 in the account of chargebacks and should be -100.00.',
      'The chargeback STRANGER stands at 0.00 in bank charges and should be -15.00.',
    ],
  ],
  [
    'The chargeback STRANGER stands at 0.00 in our losses and should be -100.00.',
    [`${chargeback} where state = 'paid'`, `update chargeback set state = 'lost', decided_at = now()`],
  ],
  ['The ledger has chargeback:PAYMENT for a chargeback that nobody told of.', rename('charge', 'chargeback')],
  [
    'The chargeback STRANGER takes back a payment that was never paid.',
    [`${chargeback} where state = 'paid'`, `update payment set state = 'scheduled'`],
  ],
  ['The bank line STRANGER was settled as charge and the ledger has no posting of -1.00 in the bank.', bankLine('charge')],
  ['The ledger has bank-line:PAYMENT for a bank line that was not settled that way.', rename('charge', 'bank-line')],
  ['The payout PAYOUT does not say what its bank lines have confirmed.', [`update payout set is_paid_on_line = true where id = 'PAYOUT'`]],
  [
    'The payout PAYOUT does not say what its bank lines have confirmed.',
    [`update payout set is_returned_on_line = true where id = 'PAYOUT'`],
  ],
  ['The bank line STRANGER was settled as paid and its payout PAYOUT is not.', bankLine('paid', `'PAYOUT'`)],
  ['The bank line STRANGER was settled as returned and its payout PAYOUT is not.', bankLine('returned', `'PAYOUT'`)],
  ['The payout PAID was paid and the ledger has no payout-paid of 60.00.', without('payout-paid')],
  [
    'Payouts stand at 60.00 in the account of the card provider, 0.00 was carried over to the bank.',
    [movedTo('payout-paid', 'bank', 'clearing')],
  ],
  ['The payout RETURNED was returned and the ledger has no payout-return of 60.00.', without('payout-return')],
  ['The ledger has payout-return:RETURNED for a payout that was not returned.', [`update payout set returned_at = null`]],
  ['The ledger has payout-paid:PAID for a payout that was not paid.', [`update payout set paid_at = null`]],
  [
    'The ledger has payout:STRANGER for a payout that was not requested.',
    [`update ledger_transaction set cause = 'payout:STRANGER' where cause = 'payout:PAYOUT'`],
  ],
  ['The numbers of invoice run to 3, but there are 1.', [`update number_series set last = 3 where name = 'invoice'`]],
  [
    'The numbers of invoice R2611230115 run to 2, but there are 0.',
    [`insert into number_series (name, last) values ('invoice R2611230115', 2)`],
  ],
  ['The numbers of invoice run to 1, but there are 0.', [`update invoice set number = 'INV-R2611230115-000001' where kind = 'invoice'`]],
  ['The numbers of invoice run to 1, the highest is 2.', [`update invoice set number = 'INV-000002' where kind = 'invoice'`]],
  [
    'The invoice INV-000001 prints the number INV-000002.',
    [`update invoice set content = jsonb_set(content, '{number}', '"INV-000002"') where kind = 'invoice'`],
  ],
  [
    'The lines of INV-000001 sum to 230.01, it says 230.00.',
    [`update invoice set content = jsonb_set(content, '{lines,0,amountMinor}', '20001') where kind = 'invoice'`],
  ],
  ['The invoice INV-000001 says 30.00 of our fee, the ledger 29.99.', [posted('charge', 'fee_revenue', -1)]],
  ['The credit note CN-000001 says 20.00 for the creator, the ledger 20.01.', [posted('refund', 'creator', -1)]],
  [
    'The credit note CN-000001 is in USD, its payment in EUR.',
    [`update invoice set content = content || '{"currency": "USD"}' where kind = 'credit_note'`],
  ],
  ...(['seller', 'buyer'] as const).map((party): [string, string[]] => [
    `The credit note CN-000001 has another ${party} than INV-000001.`,
    [`update invoice set content = jsonb_set(content, '{${party},name}', '"Other Ltd"') where kind = 'credit_note'`],
  ]),
  [
    'The credit note CN-000001 has another tax than INV-000001.',
    [`update invoice set content = jsonb_set(content, '{details,tax,words}', '"Exempt."') where kind = 'credit_note'`],
  ],
  [
    'The credit note CN-000001 is older than INV-000001.',
    [`update invoice set issued_at = issued_at - interval '1 day' where kind = 'credit_note'`],
  ],
  [
    'The refund REFUND has 2 credit notes.',
    [
      'drop index invoice_one_per_refund',
      `insert into invoice (id, payment_id, refund_id, kind, number, issued_at, content)
        select 'STRANGER', payment_id, refund_id, kind, 'CN-000002', issued_at, content from invoice where kind = 'credit_note'`,
    ],
  ],
  ['The payout PAYOUT is in batch BATCH and not in its file.', [changedFile('PAYREF', 'another')]],
  ['The file of batch BATCH pays payout PAYREF, which is not in it.', [`update payout set batch_id = null where id = 'PAYOUT'`]],
  ['The file of batch BATCH pays 60.01 for payout PAYOUT of 60.00.', [changedFile('60.00</InstdAmt>', '60.01</InstdAmt>')]],
  [
    'The file of batch BATCH pays payout PAYOUT to another account than it names.',
    [`update payout set beneficiary = beneficiary || '{"iban": "DE89370400440532013000"}'`],
  ],
  [
    'The payout PAYREF stands 2 times in files for the bank.',
    [
      `insert into payout_batch (id, operator_id, file, created_at)
        select 'STRANGER', operator_id, file, created_at from payout_batch`,
    ],
  ],
  [
    'The file of batch BATCH says it pays 120.01 in 2 transfers, its transfers are 2 of 120.00.',
    [changedFile('<CtrlSum>120.00', '<CtrlSum>120.01')],
  ],
  ['The file of batch BATCH says it pays 120.00 in 3 transfers, its transfers are 2 of 120.00.', [changedFile('<NbOfTxs>2', '<NbOfTxs>3')]],
  ['The payment PAYMENT is paid and has no charge in the ledger.', without('charge')],
  ['The ledger has charge:PAYMENT for a payment that is not paid.', [`update payment set state = 'scheduled'`]],
  ['The charge of payment PAYMENT took 229.99 instead of 230.00.', [posted('charge', 'clearing', 1)]],
  ['The charge of payment PAYMENT booked 29.99 as our fee instead of 30.00.', [posted('charge', 'fee_revenue', -1)]],
  [
    'The charge of payment PAYMENT booked 30.00 as VAT instead of 0.00.',
    [`insert into ledger_account (id, kind) values ('${stranger}', 'vat') on conflict do nothing`, movedTo('charge', 'fee_revenue', 'vat')],
    ['The invoice INV-000001 says 0.00 of VAT, the ledger 30.00.'],
  ],
  ['The payment PAYMENT is paid while its job is cancelled.', [`update contract set state = 'cancelled'`]],
  ['The earning EARNING stands while its job is cancelled.', [`update contract set state = 'cancelled'`]],
  ['The payment PAYMENT of a cancelled job is being charged.', [`update payment set voided_at = now(), charging_since = now()`]],
  ['The payment PAYMENT is paid and has no invoice.', [`delete from invoice where kind = 'invoice'`]],
  ['The invoice INV-000001 is for a payment that is not paid.', [`update payment set state = 'scheduled'`]],
  [
    'The invoice INV-000001 says 230.01, its payment 230.00.',
    [`update invoice set content = jsonb_set(content, '{totalMinor}', '23001') where kind = 'invoice'`],
  ],
  ['The earning EARNING is 199.99, its job was agreed at 200.00 and charged at 200.00.', [`update earning set amount_minor = 19999`]],
  ['The payment PAYMENT has no earning.', [`delete from earning`]],
  ['The earning EARNING is earned and was not credited to its creator.', [posted('charge', 'creator', 1)]],
  ['The payment PAYMENT is paid, its earning is not earned.', [`update earning set state = 'future'`]],
  ['The earning EARNING is earned, its payment is not paid.', [`update payment set state = 'scheduled'`]],
  ['The refunds of payment PAYMENT sum to 23.00, the payment says 22.00.', [`update payment set refunded_minor = 2200`]],
  ['The payment PAYMENT was never paid and has a refund.', [`update payment set state = 'scheduled'`]],
  ['The refund REFUND is done and not in the ledger.', without('refund')],
  ['The refund REFUND is done and not in the ledger.', [failed, ...without('refund')]],
  ['The ledger has refund:REFUND for a refund that is not done.', [`update refund set state = 'open', done_at = null`]],
  ['The refund REFUND gave back 23.01 instead of 23.00.', [posted('refund', 'clearing', 1)]],
  ['The refund REFUND took 20.00 from its creator instead of 19.00.', [`update refund set creator_minor = 1900`]],
  ['The refund REFUND took 0.00 from us instead of 1.00.', [`update refund set loss_minor = 100`]],
  ['The refund REFUND is done and has no credit note.', [`delete from invoice where kind = 'credit_note'`]],
  [
    'The statement of payout PAID lists the entry FOREIGN of somebody else.',
    [listed(`select id from ledger_entry where ${entryOf('charge', 'clearing')}`)],
  ],
  ['The statement of payout PAID lists 60.01, the payout is 60.00.', [shown(8001)]],
  [
    'The statement of payout PAID lists 60.00, the payout is 60.00.',
    [`update creator_paper set content = jsonb_set(content, '{totalMinor}', '6001') where kind = 'payout_statement'`],
  ],
  ['The entry ENTRY of 200.00 stands as 300.00 in statements of payouts.', [shown(30_000)]],
  ['The self-billed invoice SB1-000001 says 200.01, the ledger 200.00 for the creator.', [billed(20_001)]],
  ['The lines of SB1-000001 sum to 200.00, it says 200.01.', [billed(20_001)]],
  ['The self-billed papers of a creator run to 2, there are 1 and the highest is 1.', [`update creator_paper_series set last = 2`]],
  [
    'The refund REFUND took 20.00 from a job that was self-billed and has no self-billed credit note.',
    [
      `delete from creator_paper where kind = 'self_billed_credit_note'`,
      `delete from creator_paper_series where kind = 'self_billed_credit_note'`,
    ],
  ],
  ['The refund REFUND failed and was not booked back to the cent.', [failed]],
  ['The refund REFUND failed and was not invoiced again at 23.00.', [failed]],
  ['The ledger has refund-failed:REFUND for a refund that did not fail.', rename('refund', 'refund-failed')],
  ['The credit note CN-000001 says 23.00, its refund nothing.', [`update refund set state = 'open', done_at = null`]],
]
