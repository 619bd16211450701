import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inflateSync } from 'node:zlib'
import { saveBillingInformation } from '@pairtake/protocol/billing-info/billing-info-endpoints'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { getPayment } from '@pairtake/protocol/payment/payment-endpoints'
import { saveUserProfile } from '@pairtake/protocol/user/user-endpoints'
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest'
import { buildAgency, buildCreator } from '#testing/builders.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { openOutside, pathOf, type Outside } from '#testing/outside.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { leaveOut } from '#testing/not-here.ts'

let app: TestApp
let outside: Outside
let dir: string
beforeAll(async () => {
  app = await openTestApp({ VAT_COUNTRY: 'DE', VAT_RATE: '0.19', SELLER_TAX_NUMBER: 'DE123456789' })
  outside = await openOutside(app)
  dir = await mkdtemp(join(tmpdir(), 'paper-'))
})
afterAll(() => app.close())

/** Input that a form may contain and a document must not interpret; each is short enough to be saved. */
const hostile: Record<string, string> = {
  'a script of a PDF': ') /AA << /O << /S /JavaScript /JS (app.alert(1)) >> >> (',
  'an action of a PDF': '>> endobj 9 0 obj << /OpenAction << /S /Launch /F (sh) >> >>',
  'the end of a stream': 'endstream endobj trailer << /Root 1 0 R >> %%EOF',
  markup: '</text><script>alert(1)</script><img src=x onerror=alert(1)>',
  'an entity': '&lt;!ENTITY x SYSTEM "file:///etc/passwd"&gt; &x; ]]> <![CDATA[',
  LaTeX: '\\input{/etc/passwd} \\write18{id} $x$ #1 %x',
  'a formula': '=HYPERLINK("http://127.0.0.1","x")',
  'a turned line': '\u202Egpj.exe\u2066 invoice',
}
const long = 'word '.repeat(2000)

type Buyer = Awaited<ReturnType<typeof buildAgency>>

async function buyAs(name: string): Promise<{ buyer: Buyer; pdf: Buffer }> {
  const buyer = await buildAgency(app.deps)
  await buildCard(app, buyer)
  const short = name.slice(0, 90)
  const profile = await outside.send('PATCH', saveUserProfile.path, {
    as: buyer,
    body: { firstName: 'Ida', lastName: 'Kovac', companyName: short },
  })
  const address = { streetAddress: short, city: short.slice(0, 60), state: '', country: 'DE', postalCode: '10115' }
  const billing = await outside.send('PATCH', saveBillingInformation.path, { as: buyer, body: { address } })
  expect([profile.status, billing.status]).toEqual([200, 200])
  const contract = await buildContract(app.deps, { agency: buyer, creator: await buildCreator(app.deps) })
  await outside.send('POST', pathOf(finalizeContract, contract.id), { as: buyer, body: {} })
  const payment = await outside.send('GET', pathOf(getPayment, contract.paymentId), { as: buyer })
  const { data } = payment.body as { data: { publicInvoicePdfUrl: string } }
  const { pathname, search } = new URL(data.publicInvoicePdfUrl)
  return { buyer, pdf: (await app.app.inject(pathname + search)).rawPayload }
}

/** The file and everything compressed in it, where instructions for a reader could be. */
function unpacked(pdf: Buffer): string {
  const latin = pdf.toString('latin1')
  const streams = [...latin.matchAll(/(?<!end)stream\r?\n/g)].map(({ index, 0: { length } }) => {
    const from = index + length
    try {
      return inflateSync(pdf.subarray(from, latin.indexOf('endstream', from))).toString('latin1')
    } catch {
      return ''
    }
  })
  // Page text and attachments are only text to a reader; instructions can only be outside of strings and streams.
  const objects = streams.filter((stream) => /^\d+ 0 obj|^<</.test(stream.trimStart()))
  return [latin.replaceAll(/(?<!end)stream\r?\n[\s\S]*?endstream/g, ''), ...objects].join('\n')
}

/** The text without the contents of strings, written (…) or <…>. */
const obeyed = (text: string) => text.replaceAll(/\((?:\\.|[^\\()])*\)/gs, '()').replaceAll(/<[0-9a-f\s]*>/gi, '<>')

async function read(pdf: Buffer, context: TestContext): Promise<string> {
  const path = join(dir, 'invoice.pdf')
  await writeFile(path, pdf)
  try {
    return (await promisify(execFile)('pdftotext', ['-layout', path, '-'])).stdout
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return leaveOut(context, 'poppler is not installed')
    throw error
  }
}

describe('ABUSE 29 an invoice for a brand whose name and address hold', () => {
  test.each(Object.entries(hostile))('%s is drawn as words and does nothing', async (_what, name) => {
    const { pdf } = await buyAs(name)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(obeyed(unpacked(pdf))).not.toMatch(/\/(JS|JavaScript|AA|OpenAction|Launch|SubmitForm|GoToR|URI|RichMedia|XFA)\b/)
    expect(pdf.toString('latin1').match(/%%EOF/g)).toHaveLength(1)
  })

  test('letters that other programs obey, and reads back as they were typed', async (context) => {
    const name = ') /JS (app.alert(1)) \\ <script> & {x}'
    const { pdf } = await buyAs(name)
    expect((await read(pdf, context)).replaceAll(/\s+/g, ' ')).toContain(name)
  })
})

test('ABUSE 29 ten thousand letters are refused by the form, and a name of one long word stays on the page', async (context) => {
  const agency = await buildAgency(app.deps)
  const refused = await outside.send('PATCH', saveUserProfile.path, {
    as: agency,
    body: { firstName: 'Ida', lastName: 'Kovac', companyName: long },
  })
  expect(refused.status).toBe(400)
  const { pdf } = await buyAs('W'.repeat(90))
  expect((await read(pdf, context)).replaceAll(/\s+/g, '')).toContain('W'.repeat(60))
})

test.each(['Studio\r\nBcc: everybody@test.example', 'Studio\nSubject: x', 'Studio\u0000', 'Studio\u0007'])(
  'ABUSE 29 a line break or a control character in a name is refused or folded, and no mail has a header of it: %j',
  async (companyName) => {
    const agency = await buildAgency(app.deps)
    const answer = await outside.send('PATCH', saveUserProfile.path, {
      as: agency,
      body: { firstName: companyName, lastName: 'Kovac', companyName },
    })
    expect(answer.status).toBe(400)
    const row = await app.deps.db
      .selectFrom('member')
      .select(['first_name', 'company_name'])
      .where('id', '=', agency.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(/\\r|\\n|\\u00/)
  },
)
