import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { buildNotice } from '#testing/build-notice.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { MailServer } from '#testing/mail-server.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days, dayWords, minutes } from '#wire-time.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { keepInvoicePdf } from '#features/payment/invoice-file-act.ts'
import { mailInvoiceTask } from '#features/payment/mail-invoice.task.ts'

const server = new MailServer()
let app: TestApp
let creator: TestMember
beforeAll(async () => {
  await server.start()
  app = await openTestApp({ SMTP_URL: server.url, SELLER_TIME_ZONE: 'Europe/Berlin' })
  creator = await buildCreator(app.deps)
})
afterAll(async () => {
  await app.close()
  await server.stop()
})

/** A charge whose tasks have not run yet. */
async function charged(agency: TestMember) {
  await buildCard(app, agency)
  const contract = await buildContract(app.deps, { agency, creator })
  await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.id } })
  const invoice = await app.deps.db
    .selectFrom('invoice')
    .select(['id', 'number'])
    .where('payment_id', '=', contract.paymentId)
    .executeTakeFirstOrThrow()
  return { ...contract, invoice }
}

const mailsTo = (agency: TestMember) =>
  server.received.filter(({ to, source }) => to.includes(agency.email) && source.includes('application/pdf')).map(({ source }) => source)
/** It is already the next day in Berlin, where the seller is. */
function turnToLateEvening(): void {
  const now = app.clock.now()
  app.clock.turn(new Date(now).setUTCHours(23, 30, 0, 0) - now.getTime())
}
/** Quoted-printable, as far as these words need it. */
const wordsOf = (source: string) =>
  source
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=E2=82=AC', '€')
    .replaceAll(/=3D/g, '=')

test('R-082 a charge leaves one task for its invoice, which makes the file and the mail', async () => {
  const agency = await buildAgency(app.deps)
  const { invoice } = await charged(agency)
  const { rows } = await sql<{ name: string }>`select name from task.job where data ->> 'invoiceId' = ${invoice.id}`.execute(app.deps.db)
  expect(rows.map(({ name }) => name)).toEqual(['mail-invoice'])
  await app.runTasks()
  const { storage_key } = await app.deps.db
    .selectFrom('invoice')
    .select('storage_key')
    .where('id', '=', invoice.id)
    .executeTakeFirstOrThrow()
  expect(storage_key).toBe(`invoices/${invoice.id}.pdf`)
  await app.turnClock(minutes(30))
  expect(mailsTo(agency)).toHaveLength(1)
})

test('R-082 a brand gets the invoice of a charge by mail once, with its PDF, however often its task is begun again', async () => {
  const agency = await buildAgency(app.deps, { mail_preferences: { contract_finalized: false } })
  turnToLateEvening()
  const tomorrow = dayWords(after(app.clock.now(), days(1)))
  const { invoice, paymentId } = await charged(agency)
  // The worker died between storing the file and sending the mail.
  await keepInvoicePdf(app.deps, invoice.id)
  const run = { deps: app.deps, signal: new AbortController().signal, isLastTry: false }
  await Promise.all([mailInvoiceTask.run({ invoiceId: invoice.id }, run), mailInvoiceTask.run({ invoiceId: invoice.id }, run)])
  await app.runTasks()
  await mailInvoiceTask.run({ invoiceId: invoice.id }, run)
  await app.turnClock(minutes(30))

  const [mail = '', ...more] = mailsTo(agency)
  expect(more).toEqual([])
  const words = wordsOf(mail)
  expect(words).toContain(`We charged €230 to your Visa ending in 4242 on ${tomorrow}.`)
  expect(words).toContain(`/agency/billing/payments/${paymentId}`)
  expect(words).toContain(`filename=${invoice.number}.pdf`)
  const pdf = /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(mail)?.[1] ?? ''
  expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
})

test('R-082 an invoice whose file cannot be read is mailed once it can, and holds up no other mail', async () => {
  const [agency, other] = [await buildAgency(app.deps), await buildAgency(app.deps)]
  await charged(agency)
  const { openRead } = app.deps.storage
  app.deps.storage.openRead = () => Promise.reject(new Error('The storage is away.'))
  await app.runTasks()
  // The clock retries both mails, the invoice's first.
  server.refusal = () => ({ at: 'RCPT', code: 451, words: 'Later.' })
  await postNotification(app.deps.db, app.deps, { to: other.id, role: 'agency', notice: buildNotice('payment_failed') })
  await app.runTasks()
  server.refusal = () => undefined
  await app.turnClock(minutes(1))
  expect([mailsTo(agency).length, server.received.filter(({ to }) => to.includes(other.email)).length]).toEqual([0, 1])

  app.deps.storage.openRead = openRead
  await app.turnClock(minutes(15))
  expect(mailsTo(agency)).toHaveLength(1)
})
