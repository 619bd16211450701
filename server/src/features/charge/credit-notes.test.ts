import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { getEarning, listEarnings } from '@pairtake/protocol/finances/finances-endpoints'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import { listOperatorPayments, refundPayment } from '@pairtake/protocol/operator/operator-money-endpoints'
import { getPayment } from '@pairtake/protocol/payment/payment-endpoints'
import { requestPayout, saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract, cards } from '#testing/builders-money.ts'
import { MailServer } from '#testing/mail-server.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { hours, minutes } from '#wire-time.ts'
import { mailInvoiceTask } from '#features/payment/mail-invoice.task.ts'
import { letterSubject } from '#features/mail/letter-view.ts'
import { mailNotification } from '#tasks/task-payloads.ts'
import { takeMissedEvents } from './take-missed-events.task.ts'

const server = new MailServer()
let app: TestApp
let operator: TestMember
let creator: TestMember
beforeAll(async () => {
  await server.start()
  app = await openTestApp({ SMTP_URL: server.url, VAT_COUNTRY: 'DE', VAT_RATE: '0.19', SELLER_TAX_NUMBER: 'DE123456789' })
  operator = await buildOperator(app.deps)
  creator = await buildCreator(app.deps)
})
afterEach(() => {
  server.received.length = 0
})
afterAll(async () => {
  await app.close()
  await server.stop()
})

async function buildPaid(card: string = cards.works) {
  const agency = await buildAgency(app.deps)
  await buildCard(app, agency, card)
  const contract = await buildContract(app.deps, { agency, creator })
  await app.call(finalizeContract, { as: agency, params: { id: contract.id } })
  await app.runTasks()
  return { agency, ...contract }
}

async function refund(id: string, amount: number, reason = 'One photo less.') {
  const answer = await app.call(refundPayment, { as: operator, params: { id }, body: { reason, amount: { amount, currency: 'EUR' } } })
  expect(answer.status).toBe(200)
  return answer.body.data
}

const papersOf = async (agency: TestMember, id: string) => (await app.call(getPayment, { as: agency, params: { id } })).body.data.papers
const open = async (url: string | null) => {
  const { pathname, search } = new URL(url ?? '')
  return app.app.inject({ method: 'GET', url: pathname + search })
}
/** Quoted-printable, as far as these words need it. */
const wordsOf = (source: string) =>
  source
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=E2=82=AC', '€')
    .replaceAll(/=3D/g, '=')
const mailsTo = ({ email }: TestMember, attached: RegExp) =>
  server.received.filter(({ to, source }) => to.includes(email) && attached.test(wordsOf(source))).map(({ source }) => wordsOf(source))
const attachedPdf = (mail: string) =>
  Buffer.from(/Content-Type: application\/pdf[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(mail)?.[1] ?? '', 'base64')
const storedOf = (id: string) => app.deps.db.selectFrom('invoice').selectAll().where('number', '=', id).executeTakeFirstOrThrow()

async function put(key: string, bytes: Buffer): Promise<void> {
  const path = join(app.deps.config.dataDir, 'planted.pdf')
  await writeFile(path, bytes)
  await app.deps.storage.remove(key)
  await app.deps.storage.putFile(key, path)
}

test('R-205 every credit note of a payment refunded in parts is reached by the brand and the operator, as PDF and as XML', async () => {
  const { agency, paymentId } = await buildPaid()
  for (const part of [23.8, 11.9, 0.01]) await refund(paymentId, part)
  await app.runTasks()

  const papers = await papersOf(agency, paymentId)
  const [invoice, ...notes] = papers
  expect(papers.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
    ['invoice', 273.7],
    ['credit_note', 23.8],
    ['credit_note', 11.9],
    ['credit_note', 0.01],
  ])
  expect(notes.map(({ refersTo }) => refersTo)).toEqual(notes.map(() => invoice?.number))
  expect(new Set(papers.map(({ number }) => number)).size).toBe(4)
  const { body } = await app.call(listOperatorPayments, { as: operator, query: { state: 'refunded' } })
  expect(body.data.find(({ id }) => id === paymentId)?.papers).toEqual(papers)

  for (const { pdfUrl, xmlUrl, number, kind } of papers) {
    const [pdf, xml] = [await open(pdfUrl), await open(xmlUrl)]
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect(pdf.headers['content-disposition']).toContain(`${number}.pdf`)
    expect([xml.statusCode, xml.headers['content-type']]).toEqual([200, 'application/xml'])
    expect(xml.body).toContain(`<ram:ID>${number}</ram:ID><ram:TypeCode>${kind === 'invoice' ? 380 : 381}</ram:TypeCode>`)
  }
})

test('R-266 a credit note bears the seller of its invoice, whoever sells by then', async () => {
  const { agency, paymentId } = await buildPaid()
  await app.runTasks()
  const { config } = app.deps
  const before = { sepaDebtor: config.sepaDebtor, seller: config.seller }
  Object.assign(config, {
    sepaDebtor: { ...before.sepaDebtor, name: 'Somebody Else B.V.' },
    seller: { ...before.seller, address: 'Somebody Else B.V., Singel 1, 1012 VC Amsterdam, Netherlands', taxNumber: 'DE987654321' },
  })
  try {
    await refund(paymentId, 23.8)
    await app.runTasks()
    const parties = (await papersOf(agency, paymentId)).map(async ({ xmlUrl }) => {
      const { body } = await open(xmlUrl)
      return /<ram:SellerTradeParty>.*?<\/ram:SellerTradeParty>/s.exec(body)?.[0]
    })
    const [ofInvoice, ofNote] = await Promise.all(parties)
    expect(ofInvoice).toContain('DE123456789')
    expect(ofNote).toBe(ofInvoice)
  } finally {
    Object.assign(config, before)
  }
})

test('R-205 the creator sees what each refund took and its credit note’s number, and nothing of the brand’s', async () => {
  const { agency, paymentId, earningId } = await buildPaid()
  await refund(paymentId, 27.37, 'One photo less.')
  await refund(paymentId, 2.74, 'Late.')
  const { body } = await app.call(getEarning, { as: creator, params: { id: earningId } })
  const notes = (await papersOf(agency, paymentId)).filter(({ kind }) => kind === 'credit_note')
  expect(body.data).toMatchObject({ amount: { amount: 200 }, returned: { amount: 22 } })
  expect(body.data.refunds.map(({ amount, reason, creditNote }) => [amount.amount, reason, creditNote])).toEqual([
    [20, 'One photo less.', notes[0]?.number],
    [2, 'Late.', notes[1]?.number],
  ])
  expect(Object.keys(body.data.refunds[0] ?? {}).sort()).toEqual(['amount', 'at', 'creditNote', 'reason'])
  expect(JSON.stringify(body)).not.toMatch(/media\/|27\.37|4\.37/)
  const listed = (await app.call(listEarnings, { as: creator })).body.data.find(({ id }) => id === earningId)
  expect(listed).toMatchObject({ returned: { amount: 22 } })
  expect(listed).not.toHaveProperty('refunds')
})

test('R-205 a refund that took nothing from the creator is not among what refunds took', async () => {
  const [agency, spent] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  await buildCard(app, agency)
  const { id, paymentId, earningId } = await buildContract(app.deps, { agency, creator: spent })
  await app.call(finalizeContract, { as: agency, params: { id } })
  const account = { fullName: 'M K', address: 'A', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'B' }
  await app.call(saveBeneficiary, { as: spent, body: account })
  expect((await app.call(requestPayout, { as: spent, body: { amount: { amount: 200, currency: 'EUR' } } })).status).toBe(200)
  await refund(paymentId, 27.37)
  const { body } = await app.call(getEarning, { as: spent, params: { id: earningId } })
  expect(body.data).toMatchObject({ returned: { amount: 0 }, refunds: [] })
})

test('R-205 each credit note is mailed to the brand once with its PDF, and the invoice that replaces one as well', async () => {
  const { agency, paymentId } = await buildPaid(cards.failsRefunds)
  await refund(paymentId, 23.8)
  const note = (await papersOf(agency, paymentId)).at(-1)
  const { id: invoiceId } = await storedOf(note?.number ?? '')
  const run = { deps: app.deps, signal: new AbortController().signal, isLastTry: false }
  await Promise.all([mailInvoiceTask.run({ invoiceId }, run), mailInvoiceTask.run({ invoiceId }, run)])
  await app.runTasks()
  await app.turnClock(minutes(30))

  const [mail = '', ...more] = mailsTo(agency, /filename=CN-/)
  expect(more).toEqual([])
  expect(mail).toMatch(new RegExp(`We refunded €23\\.80 to your card on \\d+ \\w+ \\d{4}\\. It comes off invoice ${note?.refersTo} `))
  expect(mail).toContain('One photo less.')
  expect(attachedPdf(mail).equals((await open(note?.pdfUrl ?? null)).rawPayload)).toBe(true)

  await takeMissedEvents.run(app.deps)
  await app.runTasks()
  const again = (await papersOf(agency, paymentId)).at(-1)
  expect(again).toMatchObject({ kind: 'invoice', refersTo: note?.number, amount: { amount: 23.8 } })
  const [replaced = '', ...others] = mailsTo(agency, new RegExp(`filename=${again?.number}\\.pdf`))
  expect([others, replaced]).toEqual([[], expect.stringContaining(`takes the place of credit note ${note?.number}`)])
})

test('R-269 a refunded brand gets one mail with its credit note, and one with the new invoice if the refund comes back', async () => {
  const { agency, paymentId } = await buildPaid(cards.failsRefunds)
  await app.turnClock(minutes(30))
  server.received.length = 0
  await refund(paymentId, 23.8)
  await app.runTasks()
  const [invoice, note] = await papersOf(agency, paymentId)
  const mails = () => server.received.filter(({ to }) => to.includes(agency.email)).map(({ source }) => wordsOf(source))
  const subjects = async () => {
    const rows = await app.deps.db.selectFrom('mail').selectAll().where('to_address', '=', agency.email).orderBy('id').execute()
    return rows.map(({ letter }) => letterSubject(letter)).slice(1)
  }
  expect(mails()).toHaveLength(1)
  expect(await subjects()).toEqual([`We refunded €23.80 (credit note ${note?.number})`])
  expect(mails()[0]).toContain(`It comes off invoice ${invoice?.number}`)

  // The clock learns from the provider that the refund came back.
  await app.turnClock(minutes(30))
  await app.turnClock(minutes(30))
  const again = (await papersOf(agency, paymentId)).at(-1)
  expect(mails()).toHaveLength(2)
  expect((await subjects())[1]).toBe(`Your refund of €23.80 didn’t go through (invoice ${again?.number})`)
  expect(mails()[1]).toContain('We still have it and will contact you about another way to pay it back.')

  // An earlier version, which emailed both notifications, left its tasks in the queue.
  const news = await app.deps.db.selectFrom('notification').select(['id', 'type']).where('member_id', '=', agency.id).execute()
  const told = news.filter(({ type }) => type === 'payment_refunded' || type === 'refund_failed')
  expect(told).toHaveLength(2)
  for (const { id: notificationId } of told) await app.deps.tasks.enqueue(app.deps.db, mailNotification, { notificationId })
  await app.runTasks()
  await app.turnClock(minutes(30))
  expect(mails()).toHaveLength(2)
})

test('R-166 R-205 a PDF that is not the one that was issued is never mailed: it is made again first', async () => {
  const { agency, paymentId } = await buildPaid()
  await refund(paymentId, 23.8)
  const note = (await papersOf(agency, paymentId)).at(-1)
  server.refusal = () => ({ at: 'RCPT', code: 451, words: 'Later.' })
  await app.runTasks()
  server.refusal = () => undefined
  const { storage_key: key } = await storedOf(note?.number ?? '')
  const issued = (await open(note?.pdfUrl ?? null)).rawPayload
  await put(key ?? '', Buffer.concat([issued.subarray(0, -9), Buffer.from('forged!!\n')]))

  await app.turnClock(minutes(20))
  await app.runTasks()
  await app.turnClock(minutes(20))
  const [mail = '', ...more] = mailsTo(agency, /filename=CN-/)
  expect([more, attachedPdf(mail).equals(issued)]).toEqual([[], true])
})

test('R-166 R-205 one that cannot be made again waits in the outbox and is shown to the operator, until the file is back', async () => {
  const { agency, paymentId } = await buildPaid()
  await refund(paymentId, 23.8)
  const note = (await papersOf(agency, paymentId)).at(-1)
  server.refusal = () => ({ at: 'RCPT', code: 451, words: 'Later.' })
  await app.runTasks()
  server.refusal = () => undefined
  const { id, storage_key: key, content } = await storedOf(note?.number ?? '')
  const issued = (await open(note?.pdfUrl ?? null)).rawPayload
  await app.deps.storage.remove(key ?? '')
  // As left by an earlier version, whose PDFs differed.
  await app.deps.db
    .updateTable('invoice')
    .set({ storage_sha256: '0'.repeat(64) })
    .where('id', '=', id)
    .execute()
  await app.turnClock(hours(1))
  await app.turnClock(hours(1))
  expect([content.kind, mailsTo(agency, /filename=CN-/)]).toEqual(['credit_note', []])
  expect((await app.call(getOverview, { as: operator })).body.data.trouble.join()).toContain(`${note?.number}. They are not given out.`)

  await app.deps.db
    .updateTable('invoice')
    .set({ storage_sha256: createHash('sha256').update(issued).digest('hex') })
    .where('id', '=', id)
    .execute()
  await put(key ?? '', issued)
  await app.turnClock(hours(1))
  expect(mailsTo(agency, /filename=CN-/)).toHaveLength(1)
})
