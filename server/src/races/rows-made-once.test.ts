import { renewCalendarFeed } from '@pairtake/protocol/calendar/calendar-endpoints'
import * as requestWire from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import * as billingWire from '@pairtake/protocol/billing-info/billing-info-endpoints'
import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as taxWire from '@pairtake/protocol/creator-tax/creator-tax-endpoints'
import { selfBillingTerms } from '@pairtake/protocol/creator-tax/self-billing-terms'
import type { ContractId, ConversationId, MemberId, PaymentMethodId } from '@pairtake/protocol/ids'
import * as methodWire from '@pairtake/protocol/payment-method/payment-method-endpoints'
import * as payoutWire from '@pairtake/protocol/payout/payout-endpoints'
import * as signupWire from '@pairtake/protocol/session/signup-endpoints'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { transact } from '#adapters/database/transact.ts'
import type { Tx } from '#adapters/database/database.ts'
import { keepAnswer, keepBegun, type Key } from '#http/kept-answer-queries.ts'
import { spendOne } from '#http/shared-allowance-queries.ts'
import { newId } from '#ids.ts'
import { buildApplication, type TestBargain } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildNewAgency, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract, cards } from '#testing/builders-money.ts'
import { statuses, testRace, type Answers } from '#testing/guards/race.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days, minutes, after } from '#wire-time.ts'
import { openFeedback } from '#features/charge/charge-queries.ts'
import { requireConversation } from '#features/conversation/conversation-queries.ts'
import { insertMessage } from '#features/conversation/message-queries.ts'
import { postMail, rememberOrigin } from '#features/mail/mail-queries.ts'
import { claimExport } from '#features/user/export-queries.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
  await buildCard(app, agency)
})
afterAll(() => app.close())

const open = () => app
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => transact(app.deps.db, work)
const bothDone = (_one: unknown, answers: Answers) => expect(statuses(answers)).toEqual([200, 200])

describe('what both save for the first time', () => {
  const spend = (key: string) => {
    const now = app.deps.now()
    return inTransaction((tx) => spendOne(tx, { key, now, removedTo: new Date(0), endsAt: after(now, minutes(1)) }))
  }
  testRace(open, {
    title: 'two writes at once are counted as two',
    guard: 'shared-allowance-queries.spendOne',
    begin: async () => newId(),
    first: spend,
    second: spend,
    check: (_key, { first, second }) => expect([first, second]).toMatchObject([{ count: 2 }, { count: 1 }]),
  })

  const save = (as: TestMember) =>
    app.call(billingWire.saveBillingInformation, {
      as,
      body: { address: { streetAddress: 'Weg 1', city: 'Berlin', state: '', country: 'DE', postalCode: '10115' }, trn: '' },
    })
  testRace(open, {
    title: 'billing information',
    guard: 'billing-info-queries.saveBillingInfo',
    begin: () => buildNewAgency(app.deps),
    first: save,
    second: save,
    check: bothDone,
  })

  const agree = (as: TestMember) =>
    app.call(taxWire.saveCreatorTax, {
      as,
      body: { status: 'small_business', taxNumber: '12/345/67890', agreesTo: selfBillingTerms.version },
    })
  testRace(open, {
    title: 'how a creator is taxed',
    guard: 'creator-tax-queries.saveCreatorTaxRow',
    begin: () => buildCreator(app.deps),
    first: agree,
    second: agree,
    check: bothDone,
  })

  testRace(open, {
    title: 'the agreement to self-billing',
    guard: 'creator-tax-queries.keepAgreement',
    begin: () => buildCreator(app.deps),
    first: agree,
    second: agree,
    check: bothDone,
  })

  const renewFeed = (as: TestMember) => app.call(renewCalendarFeed, { as })
  testRace(open, {
    title: 'the address of a calendar',
    guard: 'calendar-queries.saveCalendarFeed',
    begin: () => buildNewAgency(app.deps),
    first: renewFeed,
    second: renewFeed,
    check: bothDone,
  })

  const shortlist = ({ requestId }: TestBargain) =>
    app.call(requestWire.shortlistCandidate, { as: agency, params: { id: requestId }, body: { shortlisted: true } })
  testRace(open, {
    title: 'a mark on a candidate',
    guard: 'shortlist-queries.saveShortlistMark',
    begin: async () =>
      buildApplication(app, { agency, campaign: await buildPublishedCampaign(app.deps, agency), creator: await buildCreator(app.deps) }),
    first: shortlist,
    second: shortlist,
    check: bothDone,
  })

  const saveAccount = (as: TestMember, fullName: string) =>
    app.call(payoutWire.saveBeneficiary, {
      as,
      body: { fullName, address: 'A', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'C' },
    })
  testRace(open, {
    title: 'a bank account',
    guard: 'payout-queries.saveBeneficiaryRow',
    besides: ['ledger-queries.lockAccount'],
    at: /^insert into "payout_beneficiary"/,
    begin: () => buildCreator(app.deps),
    first: (as) => saveAccount(as, 'Mara'),
    second: (as) => saveAccount(as, 'Mara K.'),
    check: bothDone,
  })

  const intend = (as: TestMember) => app.call(methodWire.createSetupIntent, { as })
  testRace(open, {
    title: 'a customer of the payment provider',
    guard: 'payment-method-queries.keepCustomer',
    begin: () => buildAgency(app.deps),
    first: intend,
    second: intend,
    check: bothDone,
  })

  const finalize = (id: string) => app.call(contractWire.finalizeContract, { as: agency, params: { id } })
  testRace(open, {
    title: 'the first invoice',
    guard: 'invoice-queries.takeNumber',
    begin: async () => {
      await app.deps.db.deleteFrom('number_series').execute()
      return [await buildContract(app.deps, { agency, creator }), await buildContract(app.deps, { agency, creator })] as const
    },
    first: ([one]) => finalize(one.id),
    second: ([, two]) => finalize(two.id),
    check: bothDone,
  })

  const signUp = (email: string) =>
    app.call(signupWire.signup, {
      body: {
        email,
        password: 'slow mornings 7',
        firstName: 'Mara',
        lastName: 'Kovac',
        companyName: '',
        role: 'creator',
        residenceCountry: 'DE',
      },
    })
  testRace(open, {
    title: 'an address to sign up with',
    guard: 'session-queries.upsertSignup',
    begin: async () => `${newId()}@test.example`,
    first: signUp,
    second: signUp,
    check: bothDone,
  })

  const remember = () => inTransaction((tx) => rememberOrigin(tx, { deps: app.deps, origin: 'http://localhost:3000' }))
  testRace(open, {
    title: 'the address of this machine',
    guard: 'mail-queries.rememberOrigin',
    begin: async () => {
      await app.deps.db.deleteFrom('installation').where('name', '=', 'local_origin').execute()
    },
    first: remember,
    second: remember,
    check: async () => {
      const row = await app.deps.db.selectFrom('installation').select('value').where('name', '=', 'local_origin').executeTakeFirst()
      expect(row).toEqual({ value: 'http://localhost:3000' })
    },
  })
})

describe('what two do at once is there once', () => {
  const rate = (contractId: ContractId) => inTransaction((tx) => openFeedback(tx, contractId, app.deps.now()))
  testRace(open, {
    title: 'the feedback of a job',
    guard: 'charge-queries.openFeedback',
    begin: async () => (await buildContract(app.deps, { agency, creator })).id,
    first: rate,
    second: rate,
    check: async (id) => {
      expect(await app.deps.db.selectFrom('feedback').select('id').where('contract_id', '=', id).execute()).toHaveLength(1)
    },
  })

  const mail = (cause: string) =>
    inTransaction((tx) => postMail(tx, app.deps, { memberId: agency.id, cause, letter: { kind: 'password_changed' } }))
  testRace(open, {
    title: 'a mail of one cause',
    guard: 'mail-queries.postMail',
    begin: async () => newId(),
    first: mail,
    second: mail,
    check: async (cause) => {
      expect(await app.deps.db.selectFrom('mail').select('id').where('cause', '=', cause).execute()).toHaveLength(1)
    },
  })

  const say = ([conversationId, clientMessageId]: readonly [ConversationId, string]) =>
    inTransaction((tx) =>
      insertMessage(tx, { conversationId, senderId: agency.id, text: 'Yes.', clientMessageId, attachmentCount: 0, at: app.deps.now() }),
    )
  testRace(open, {
    title: 'a message with files',
    guard: 'message-queries.insertMessage',
    begin: async () => {
      const id = await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: creator.id }, app.deps.now())
      return [id, newId()] as const
    },
    first: say,
    second: say,
    check: (_ids, { first, second }) => expect([first === undefined, second === undefined]).toEqual([true, false]),
  })

  const claim = (memberId: MemberId) => {
    const now = app.deps.now()
    return inTransaction((tx) =>
      claimExport(tx, { memberId, name: `${newId()}.json`, now, dayBefore: after(now, -days(1)), staleBefore: after(now, -minutes(10)) }),
    )
  }
  testRace(open, {
    title: 'an export of one’s own data',
    guard: 'export-queries.claimExport',
    begin: async () => (await buildCreator(app.deps)).id,
    first: claim,
    second: claim,
    check: (_id, { first, second }) => expect([first === undefined, second === undefined]).toEqual([true, false]),
  })

  const beginKey = async (): Promise<Key> => ({ memberId: agency.id, key: newId(), requestHash: Buffer.from('same'), at: app.deps.now() })
  testRace(open, {
    title: 'ABUSE 34 the answer of a key',
    guard: 'kept-answer-queries.keepAnswer',
    begin: beginKey,
    first: (key) => inTransaction((tx) => keepAnswer(tx, key, 'first')),
    second: (key) => inTransaction((tx) => keepAnswer(tx, key, 'second')),
    check: (_key, { first, second }) => expect([first, second]).toEqual(['second', 'second']),
  })
  const beginStep = (key: Key, what: string) =>
    inTransaction((tx) => keepBegun(tx, key, what, null)).then(
      () => 'begun',
      (error: Error) => error.message,
    )
  testRace(open, {
    title: 'ABUSE 34 what a key has begun',
    guard: 'kept-answer-queries.keepBegun',
    begin: beginKey,
    first: (key) => beginStep(key, 'first'),
    second: (key) => beginStep(key, 'second'),
    check: (_key, { first, second }) => expect([first, second]).toEqual(['The same request is still being worked on.', 'begun']),
  })
})

describe('the sandbox provider', () => {
  const charge = async (payer = agency) => {
    const { customer_ref, method_ref } = await app.deps.db
      .selectFrom('payment_method')
      .innerJoin('payment_customer', 'payment_customer.agency_id', 'payment_method.agency_id')
      .select(['customer_ref', 'method_ref'])
      .where('payment_method.agency_id', '=', payer.id)
      .executeTakeFirstOrThrow()
    return {
      customerRef: customer_ref,
      methodRef: method_ref,
      amountMinor: 1000,
      currency: 'EUR',
      idempotencyKey: newId(),
      description: 'For a test.',
      metadata: {},
    }
  }
  const send = (one: Awaited<ReturnType<typeof charge>>) => app.deps.payments.charge(one)

  testRace(open, {
    title: 'charges a key once',
    guard: 'sandbox-books.bookCharge',
    begin: () => charge(),
    first: send,
    second: send,
    check: (_charge, { first, second }) => {
      expect(first).toMatchObject({ kind: 'paid' })
      expect(first).toEqual(second)
    },
  })

  testRace(open, {
    title: 'never gives back more than was paid',
    guard: 'sandbox-books.bookRefund',
    at: /^update sandbox_provider\.charge set refunded_minor/,
    begin: async () => {
      const paid = await send(await charge())
      return paid.kind === 'paid' ? paid.chargeRef : ''
    },
    first: (chargeRef) => app.deps.payments.refund({ chargeRef, amountMinor: 700, idempotencyKey: newId() }),
    second: (chargeRef) => app.deps.payments.refund({ chargeRef, amountMinor: 700, idempotencyKey: newId() }),
    check: (_ref, { first, second }) => {
      expect([first, second]).toEqual([expect.objectContaining({ kind: 'refunded' }), expect.objectContaining({ kind: 'refused' })])
    },
  })

  testRace(open, {
    title: 'is confirmed by the cardholder or withdrawn, never both',
    guard: 'sandbox-confirmations.lockCharge',
    at: /^update sandbox_provider\.charge set refused_code/,
    begin: async () => {
      const payer = await buildAgency(app.deps)
      await buildCard(app, payer, cards.asksAlways)
      const asked = await send(await charge(payer))
      const chargeRef = asked.kind === 'needs_confirmation' ? asked.chargeRef : ''
      const opened = await app.deps.payments.openConfirmation(chargeRef)
      return { chargeRef, clientSecret: opened.kind === 'open' ? opened.clientSecret : '' }
    },
    first: ({ clientSecret }) => app.deps.payments.sandbox?.confirmCharge(clientSecret, true) ?? Promise.resolve(),
    second: ({ chargeRef }) => app.deps.payments.withdrawCharge(chargeRef),
    check: ({ chargeRef }, { first, second }) => {
      expect(first).toEqual({ kind: 'paid' })
      expect(second).toEqual({ kind: 'paid', chargeRef })
    },
  })

  const confirm = (clientSecret: string) =>
    app.call(methodWire.confirmSandboxSetup, {
      body: { clientSecret, card: { number: cards.works, expMonth: 1, expYear: 30, cvc: '123' } },
    })
  testRace(open, {
    title: 'saves one card of a form that is sent twice',
    guard: 'sandbox-books.saveCard',
    at: /^insert into sandbox_provider\.card/,
    begin: async () => (await app.call(methodWire.createSetupIntent, { as: await buildAgency(app.deps) })).body.data.clientSecret,
    first: confirm,
    second: confirm,
    check: (_secret, { first, second }) => {
      const refs = [first, second].map((answer) => (answer as { body: { paymentMethodId: PaymentMethodId } }).body.paymentMethodId)
      expect(refs[0]).toBe(refs[1])
    },
  })
})
