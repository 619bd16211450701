import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { exportAccounts } from '@pairtake/protocol/accounts/accounts-endpoints'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import * as wire from '@pairtake/protocol/creator-paper/creator-paper-endpoints'
import * as taxWire from '@pairtake/protocol/creator-tax/creator-tax-endpoints'
import type { TaxStatus } from '@pairtake/protocol/creator-tax/creator-tax-form'
import { selfBillingTerms } from '@pairtake/protocol/creator-tax/self-billing-terms'
import type { ContractAssetId, RefundId } from '@pairtake/protocol/ids'
import { listOperatorCreatorPapers } from '@pairtake/protocol/operator/operator-creator-paper-endpoints'
import * as operatorWire from '@pairtake/protocol/operator/operator-money-endpoints'
import * as payoutWire from '@pairtake/protocol/payout/payout-endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failRefund } from '#features/charge/fail-refund-act.ts'
import { buildAgency, buildCreator, buildNewCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { leaveOut } from '#testing/not-here.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { newId } from '#ids.ts'
import { filesInZip } from '#testing/zip.ts'

let app: TestApp
let agency: TestMember
let operator: TestMember
beforeAll(async () => {
  app = await openTestApp({ VAT_COUNTRY: 'DE', VAT_RATE: '0.19', SELLER_TAX_NUMBER: 'DE123456789' })
  agency = await buildAgency(app.deps)
  await buildCard(app, agency)
  operator = await buildOperator(app.deps)
})
afterAll(() => app.close())

const { version } = selfBillingTerms
const account = { fullName: 'M K', address: 'A', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'B' }
const save = (as: TestMember, status: TaxStatus, taxNumber: string, agreesTo: string | null = version) =>
  app.call(taxWire.saveCreatorTax, { as, body: { status, taxNumber, agreesTo } })

async function buildRegistered() {
  const creator = await buildCreator(app.deps)
  expect((await save(creator, 'vat_registered', 'DE987654321')).status).toBe(200)
  return creator
}

async function finalize(creator: TestMember, priceMinor = 20_000) {
  const contract = await buildContract(app.deps, { agency, creator, priceMinor })
  expect((await app.call(finalizeContract, { as: agency, params: { id: contract.id } })).status).toBe(200)
  return contract
}

const refund = (id: string, amount?: number) => {
  const body = { reason: 'Agreed', ...(amount === undefined ? {} : { amount: { amount, currency: 'EUR' } }) }
  return app.call(operatorWire.refundPayment, { as: operator, params: { id }, body })
}
const papersOf = async (as: TestMember) => (await app.call(wire.listCreatorPapers, { as })).body.data
const told = async (as: TestMember) =>
  (await papersOf(as)).map(({ kind, number, amount }) => [kind, number.slice(0, 2), number.slice(-6), amount.amount])
const open = (url: string) => app.app.inject(new URL(url).pathname + new URL(url).search)

describe('how a creator is taxed', () => {
  test('R-196 is asked once, kept, and its number checked by the form of the country', async () => {
    const creator = await buildCreator(app.deps)
    const nothing = {
      status: null,
      taxNumber: '',
      country: 'DE',
      tin: null,
      birthCity: null,
      birthCountry: null,
      vatId: null,
      agreement: null,
      whyNot: null,
    }
    expect((await app.call(taxWire.getCreatorTax, { as: creator })).body.data).toEqual(nothing)
    const refused = await save(creator, 'vat_registered', 'DE12')
    expect([refused.status, refused.error.errors?.children?.['taxNumber']?.errors]).toEqual([
      400,
      ['This isn’t a VAT ID of Germany. It starts with DE, such as on your invoices.'],
    ])
    const saved = await save(creator, 'vat_registered', ' DE987654321 ')
    expect(saved.body.data).toEqual({
      status: 'vat_registered',
      taxNumber: 'DE987654321',
      tin: null,
      birthCity: null,
      birthCountry: null,
      vatId: null,
      country: 'DE',
      agreement: { version, agreedAt: '2026-11-16T09:00:00+00:00' },
      whyNot: null,
    })
    expect((await app.call(taxWire.getCreatorTax, { as: agency })).status).toBe(403)
  })

  test('R-196 nobody agrees to self-billing who is private, has no address, or read other words', async () => {
    const words = async (as: TestMember, ...given: [TaxStatus, string, string?]) => {
      const { status, error } = await save(as, ...given)
      return [status, error.errors?.children?.['agreesTo']?.errors?.[0]]
    }
    const creator = await buildCreator(app.deps)
    expect(await words(creator, 'private', '')).toEqual([400, 'Private persons don’t issue invoices. Your payouts have statements.'])
    const homeless = await buildNewCreator(app.deps)
    expect(await words(homeless, 'small_business', '12/3')).toEqual([400, 'Your address is missing. Please complete your creator profile.'])
    expect(await words(creator, 'small_business', '12/3', '2020-01')).toEqual([
      400,
      'The agreement has changed. Please reload the page and read it again.',
    ])
    expect((await save(creator, 'private', '', null)).body.data).toMatchObject({ status: 'private', agreement: null })
  })

  test('R-196 an agreement to older words stays in force, and what is said with it can be saved', async () => {
    const creator = await buildRegistered()
    const older = { text_version: '2020-01' }
    await app.deps.db.updateTable('self_billing_agreement').set(older).where('creator_id', '=', creator.id).execute()
    const saved = await save(creator, 'small_business', '12/345/67890', '2020-01')
    expect([saved.status, saved.body.data]).toMatchObject([200, { status: 'small_business', agreement: { version: '2020-01' } }])
  })
})

describe('a self-billed invoice', () => {
  test('R-197 is written with the finalized job, over the price and no more, and both sides can read it', async (context) => {
    const creator = await buildRegistered()
    await finalize(creator)
    await app.runTasks()
    const [paper] = await papersOf(creator)
    expect(await told(creator)).toEqual([['self_billed_invoice', 'SB', '000001', 200]])
    const served = await open(paper?.pdfUrl ?? '')
    expect([served.statusCode, served.headers['content-disposition']]).toEqual([200, expect.stringContaining(`${paper?.number}.pdf`)])

    const path = join(app.deps.config.dataDir, 'self-billed.pdf')
    await writeFile(path, served.rawPayload)
    const run = promisify(execFile)
    const words = await run('pdftotext', ['-layout', path, '-']).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return leaveOut(context, 'pdftotext is not installed')
      throw error
    })
    for (const text of ['Self-billed invoice', 'Self-billing: issued by', '168.07 EUR', '31.93 EUR', '200.00 EUR', 'DE987654321']) {
      expect(words.stdout, text).toContain(text)
    }
    await run('pdfdetach', ['-save', '1', '-o', `${path}.xml`, path])
    const xml = (await run('cat', [`${path}.xml`])).stdout
    for (const text of ['<ram:TypeCode>389<', '<ram:GrandTotalAmount>200.00<', '<ram:DuePayableAmount>200.00<', '"VA">DE987654321<']) {
      expect(xml, text).toContain(text)
    }
    await expectSoundLedger(app)
  })

  test('R-195 R-197 names what was made, videos and photos, as the brand’s invoice and the payout’s statement do', async () => {
    const creator = await buildRegistered()
    await app.call(payoutWire.saveBeneficiary, { as: creator, body: account })
    const { id, paymentId, campaignId } = await buildContract(app.deps, { agency, creator })
    const desired = await app.deps.db.selectFrom('desired_asset').select(['id', 'type']).where('campaign_id', '=', campaignId).execute()
    const counts = { video: 1, photos: 3 }
    const assets = desired.map((asset, position) => ({
      id: newId<ContractAssetId>(),
      contract_id: id,
      desired_asset_id: asset.id,
      type: asset.type,
      committed: counts[asset.type],
      position,
    }))
    await app.deps.db.insertInto('contract_asset').values(assets).execute()
    expect((await app.call(finalizeContract, { as: agency, params: { id } })).status).toBe(200)
    const asked = await app.call(payoutWire.requestPayout, { as: creator, body: { amount: { amount: 200, currency: 'EUR' } } })
    expect((await app.call(operatorWire.markPayoutPaid, { as: operator, params: { id: asked.body.data.id } })).status).toBe(200)

    const own = await app.deps.db.selectFrom('creator_paper').select(['kind', 'content']).where('creator_id', '=', creator.id).execute()
    const labels = Object.fromEntries(own.map(({ kind, content }) => [kind, content.lines[0]?.label]))
    const invoice = await app.deps.db.selectFrom('invoice').select('content').where('payment_id', '=', paymentId).executeTakeFirstOrThrow()
    const { display_name: brand } = await app.deps.db
      .selectFrom('member')
      .select('display_name')
      .where('id', '=', agency.id)
      .executeTakeFirstOrThrow()
    expect({ ...labels, invoice: invoice.content.lines[0]?.label }).toEqual({
      invoice: '1 video and 3 photos by Mara K. for “Oat milk, slow mornings”',
      self_billed_invoice: '1 video and 3 photos for “Oat milk, slow mornings”',
      payout_statement: `1 video and 3 photos: “Oat milk, slow mornings” for ${brand}`,
    })
  })

  test('R-196 R-197 only while the agreement is in force, and nothing that was written changes with what is saved later', async () => {
    const creator = await buildRegistered()
    await finalize(creator)
    const before = await app.deps.db.selectFrom('creator_paper').selectAll().where('creator_id', '=', creator.id).execute()
    await save(creator, 'small_business', '12/345/67890', null)
    await finalize(creator)
    expect(await told(creator)).toHaveLength(1)
    await save(creator, 'small_business', '12/345/67890')
    await finalize(creator)
    expect(await told(creator)).toEqual([
      ['self_billed_invoice', 'SB', '000002', 200],
      ['self_billed_invoice', 'SB', '000001', 200],
    ])
    const [, first] = await app.deps.db
      .selectFrom('creator_paper')
      .selectAll()
      .where('creator_id', '=', creator.id)
      .orderBy('id', 'desc')
      .execute()
    expect(first).toEqual({ ...before[0], storage_key: first?.storage_key, storage_sha256: first?.storage_sha256 })
    const agreements = await app.deps.db
      .selectFrom('self_billing_agreement')
      .select('revoked_at')
      .where('creator_id', '=', creator.id)
      .execute()
    expect(agreements.filter(({ revoked_at: at }) => at === null)).toHaveLength(1)
    expect(agreements).toHaveLength(2)
  })

  test('R-199 numbers of each creator have no gaps, however many are written at once', async () => {
    const [one, another] = [await buildRegistered(), await buildRegistered()]
    const contracts = await Promise.all(
      [one, another, one, another, one].map((creator) => buildContract(app.deps, { agency, creator, priceMinor: 5000 })),
    )
    const answers = await Promise.all(contracts.map(({ id }) => app.call(finalizeContract, { as: agency, params: { id } })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const numbers = async (as: TestMember) => (await papersOf(as)).map(({ number }) => number).toSorted()
    const [first, second] = [await numbers(one), await numbers(another)]
    expect(first.map((number) => number.slice(-6))).toEqual(['000001', '000002', '000003'])
    expect(second.map((number) => number.slice(-6))).toEqual(['000001', '000002'])
    expect(new Set([...first, ...second]).size).toBe(5)
    await expectSoundLedger(app)
  })
})

describe('a refund', () => {
  test('R-198 takes back by a credit note what it took from the creator, and one that came back is invoiced again', async () => {
    const creator = await buildRegistered()
    const { paymentId } = await finalize(creator)
    expect((await refund(paymentId, 27.37)).status).toBe(200)
    expect((await refund(paymentId)).status).toBe(200)
    expect(await told(creator)).toEqual([
      ['self_billed_credit_note', 'SC', '000002', -180],
      ['self_billed_credit_note', 'SC', '000001', -20],
      ['self_billed_invoice', 'SB', '000001', 200],
    ])
    const last = await app.deps.db
      .selectFrom('refund')
      .select(['id', 'refund_key'])
      .where('payment_id', '=', paymentId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await failRefund(app.deps, { refundKey: last.refund_key, words: 'The account is closed.' })
    expect((await told(creator))[0]).toEqual(['self_billed_invoice', 'SB', '000002', 180])
    expect((await told(creator)).reduce((sum, [, , , amount]) => sum + Number(amount), 0)).toBe(180)
    const papers = await app.deps.db.selectFrom('creator_paper').select('refund_id').where('creator_id', '=', creator.id).execute()
    expect(papers.filter(({ refund_id: id }) => id === (last.id satisfies RefundId))).toHaveLength(2)
    await expectSoundLedger(app)
  })

  test('creator and operator open each self-billed paper as XML too, with the data that is in its PDF', async (context) => {
    const creator = await buildRegistered()
    const { paymentId } = await finalize(creator)
    expect((await refund(paymentId, 27.37)).status).toBe(200)
    await app.runTasks()
    const operators = (await app.call(listOperatorCreatorPapers, { as: operator, query: { creatorId: creator.id } })).body.data
    const papers = await papersOf(creator)
    expect(papers.map(({ kind }) => kind)).toEqual(['self_billed_credit_note', 'self_billed_invoice'])

    for (const [at, { kind, number, pdfUrl, xmlUrl }] of papers.entries()) {
      const served = await open(xmlUrl ?? '')
      expect([served.statusCode, served.headers['content-type'], served.headers['content-disposition']]).toEqual([
        200,
        'application/xml',
        expect.stringContaining(`${number}.xml`),
      ])
      expect(served.body).toContain(kind === 'self_billed_credit_note' ? '<ram:TypeCode>261<' : '<ram:TypeCode>389<')
      expect((await open(operators[at]?.xmlUrl ?? '')).body).toBe(served.body)
      const path = join(app.deps.config.dataDir, `${number}.pdf`)
      await writeFile(path, (await open(pdfUrl)).rawPayload)
      await promisify(execFile)('pdfdetach', ['-save', '1', '-o', `${path}.xml`, path]).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return leaveOut(context, 'pdfdetach is not installed')
        throw error
      })
      expect(await readFile(`${path}.xml`, 'utf8')).toBe(served.body)
    }
  })

  test('R-198 what we bear ourselves leaves the invoice as it is, and a job that was never invoiced gets no credit note', async () => {
    const creator = await buildRegistered()
    const billed = await finalize(creator)
    // The earning was paid out before the refund.
    await app.raw('PUT', '/payout-beneficiary', { as: creator, body: account })
    const payout = await app.raw('POST', '/payouts', { as: creator, body: { amount: { amount: 200, currency: 'EUR' } } })
    expect([payout.status, (await refund(billed.paymentId)).status]).toEqual([200, 200])
    expect(await told(creator)).toEqual([['self_billed_invoice', 'SB', '000001', 200]])

    const plain = await buildCreator(app.deps)
    const { paymentId } = await finalize(plain)
    await refund(paymentId)
    expect(await told(plain)).toEqual([])
    await expectSoundLedger(app)
  })
})

test('R-167 R-197 the bookkeeper has them in a list of their own, credit notes below zero, and in the archive', async () => {
  const creator = await buildRegistered()
  const { paymentId } = await finalize(creator)
  expect((await refund(paymentId, 27.37)).status).toBe(200)
  const body = { from: '2026-11-01', to: '2026-12-31' }
  const download = async (sheet: 'creator-papers' | 'papers') => {
    const { data } = (await app.call(exportAccounts, { as: operator, body: { sheet, ...body } })).body
    return open(data.url)
  }
  const lines = (await download('creator-papers')).body.trim().split('\r\n')
  const { rows } = { rows: await app.deps.db.selectFrom('creator_paper').selectAll().where('kind', '<>', 'payout_statement').execute() }
  expect(lines).toHaveLength(rows.length + 1)
  expect(lines[0]).toBe('Number,Kind,Date,Seller,Tax number,Subject,Category,VAT rate,Net,VAT,Total,Currency,Credits,Payment')
  const [credit, invoice] = await papersOf(creator)
  const { first_name: first, last_name: last } = await app.deps.db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', creator.id)
    .executeTakeFirstOrThrow()
  const same = `2026-11-16,${first} ${last},DE987654321,"Oat milk, slow mornings",S,19`
  expect(lines.filter((text) => text.includes(paymentId))).toEqual([
    `${invoice?.number},Self-billed invoice,${same},168.07,31.93,200.00,EUR,,${paymentId}`,
    `${credit?.number},Self-billed credit note,${same},-16.81,-3.19,-20.00,EUR,${invoice?.number},${paymentId}`,
  ])
  const files = filesInZip((await download('papers')).rawPayload).map(([name]) => name)
  for (const { number } of rows) expect(files).toContain(`creators/${number}.pdf`)
})

test('R-270 an operator finds every paper of every creator, by kind, creator, name and number, and opens it', async () => {
  const [lou, ida] = [await buildRegistered(), await buildRegistered()]
  await app.deps.db.updateTable('member').set({ display_name: 'Lou 50 %' }).where('id', '=', lou.id).execute()
  const { paymentId } = await finalize(lou)
  await finalize(ida)
  await refund(paymentId, 23.8)
  await app.runTasks()
  const list = async (query: object) => {
    const { data, meta } = (await app.call(listOperatorCreatorPapers, { as: operator, query })).body
    return { papers: data, seen: data.map(({ kind, creator, amount }) => [kind, creator.id, amount.amount]), total: meta.total }
  }

  const ofLou = await list({ creatorId: lou.id })
  expect([ofLou.seen, ofLou.total]).toEqual([
    [
      ['self_billed_credit_note', lou.id, -17.39],
      ['self_billed_invoice', lou.id, 200],
    ],
    2,
  ])
  expect(ofLou.papers.map(({ id, number, kind }) => ({ id, number, kind }))).toEqual(
    (await papersOf(lou)).map(({ id, number, kind }) => ({ id, number, kind })),
  )
  expect((await list({})).seen.slice(0, 3).map(([, id]) => id)).toEqual([lou.id, ida.id, lou.id])
  expect((await list({ creatorId: lou.id, state: 'self_billed_invoice' })).seen).toEqual([['self_billed_invoice', lou.id, 200]])
  expect((await list({ q: ' lou 50 %' })).total).toBe(2)
  expect((await list({ q: 'nobody has this name' })).seen).toEqual([])
  const [note] = ofLou.papers
  const found = await list({ q: note?.number ?? '' })
  expect(found.papers.filter(({ kind }) => kind === 'self_billed_credit_note').map(({ id }) => id)).toEqual([note?.id])
  // Every page has the total of the list, even a page past its end.
  expect(await list({ creatorId: lou.id, page: 2, limit: 1 })).toMatchObject({ seen: [['self_billed_invoice', lou.id, 200]], total: 2 })
  expect(await list({ creatorId: lou.id, page: 9, limit: 1 })).toMatchObject({ seen: [], total: 2 })

  const served = await open(note?.pdfUrl ?? '')
  expect([served.statusCode, served.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  for (const as of [lou, agency]) expect((await app.call(listOperatorCreatorPapers, { as })).status).toBe(403)
  expect(await list({ creatorId: 'none' })).toMatchObject({ seen: [], total: 0 })
})
