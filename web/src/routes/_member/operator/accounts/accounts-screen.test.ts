// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exportAccounts } from '@pairtake/protocol/accounts/accounts-endpoints'
import { getConfig } from '@pairtake/protocol/config/config-endpoints'
import { downloadDac7File, getDac7, sayDac7Filed, takeDac7File } from '@pairtake/protocol/dac7/dac7-endpoints'
import { caughtDownloads } from '#testing/downloads.ts'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'
import { dismissToasts, toasts } from '#testing/toasts.ts'

beforeEach(() => {
  dismissToasts()
  vi.useFakeTimers({ now: new Date('2027-01-12T12:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const operator = { role: 'operator' } as const
const config = reply(getConfig, { data: { timeZone: 'UTC' } })
const messages = () => toasts().map(({ message, tone }) => [message, tone])
const open = (search: string, ...replies: Parameters<typeof openScreen>[2][]) =>
  openScreen(`/operator/accounts${search}`, operator, ...replies, config)

test('R-163 every file of the accounts is downloaded for the period chosen', async () => {
  using downloads = caughtDownloads()
  const file = replyTo(exportAccounts, ({ body }) => ({ data: { url: `https://files.example/${(body as { sheet: string }).sheet}` } }))
  await using screen = await open('?from=2026-11-05&to=2026-11-20', file)
  const files = [
    ['CSV of DATEV', 'datev'],
    ['CSV of Journal', 'journal'],
    ['CSV of Invoices and credit notes', 'invoices'],
    ['CSV of VAT by month and rate', 'vat'],
    ['CSV of EC sales list', 'ec-sales'],
    ['CSV of Open items', 'open-items'],
    ['CSV of Self-billed documents', 'creator-papers'],
    ['CSV of VAT ID checks', 'vat-id-checks'],
    ['CSV of Card provider', 'provider-lines'],
    ['ZIP of Brand statements', 'agency-statements'],
    ['ZIP of Document archive', 'papers'],
  ] as const
  await screen.findByRole('button', { name: 'CSV of DATEV' })
  expect(screen.getAllByRole('button', { name: /^(CSV|ZIP) of/ }).length).toBe(files.length)
  for (const [name, sheet] of files) {
    await screen.user.click(screen.getByRole('button', { name }))
    await expect.poll(() => downloads.addresses().at(-1)).toBe(`https://files.example/${sheet}`)
  }
  expect(downloads.addresses()).toHaveLength(files.length)
  const call = 'POST /internal/operator/accounts/exports'
  expect(screen.sent()).toEqual(files.map(([, sheet]) => ({ call, query: {}, body: { sheet, from: '2026-11-05', to: '2026-11-20' } })))
})

test('the last month is chosen at first, and another period is kept in the address', async () => {
  using downloads = caughtDownloads()
  await using screen = await open('?from=2026-02-30', reply(exportAccounts, { data: { url: 'https://files.example/x' } }))
  const period = (await screen.findByRole('combobox', { name: 'Period' })) as HTMLSelectElement
  expect(period.value).toBe('Last month')
  await screen.user.click(screen.getByRole('button', { name: 'CSV of Journal' }))
  await expect.poll(() => downloads.names().length).toBe(1)
  expect(screen.sent().map(({ body }) => body)).toEqual([{ sheet: 'journal', from: '2026-12-01', to: '2026-12-31' }])
  await screen.user.selectOptions(period, 'Last year')
  await expect.poll(() => screen.router.state.location.search).toEqual({ from: '2026-01-01', to: '2026-12-31' })
})

test('a file that cannot be made says why', async () => {
  await using screen = await open('', refusal(exportAccounts, 'VALIDATION_FAILED', 'One financial year at most.'))
  await screen.user.click(await screen.findByRole('button', { name: 'CSV of DATEV' }))
  await expect.poll(messages).toEqual([['One financial year at most.', 'error']])
})

test('the parts of the accounts are one link apart', async () => {
  await using screen = await open('')
  const tabs = await screen.findByRole('navigation', { name: 'Accounts' })
  expect([...tabs.querySelectorAll('a')].map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
    ['Files', '/operator/accounts'],
    ['Bank', '/operator/accounts/bank'],
    ['Card provider', '/operator/accounts/provider'],
    ['Creator documents', '/operator/accounts/creator-documents'],
    ['Balance', '/operator/accounts/balance'],
  ])
})

const report = { year: 2026, isOver: true, sellers: 3, elsewhere: 1, incompleteCount: 2, next: 'first' as const }
const file = {
  id: 'f1',
  year: 2026,
  messageRefId: 'DE-1',
  takenAt: '2027-01-10T12:00:00+00:00',
  takenBy: { general: { displayName: 'Noor' } },
  added: 2,
}

test('R-243 the report of last year is downloaded for a chosen year once the year is over', async () => {
  using downloads = caughtDownloads()
  const year = replyTo(getDac7, ({ query }) => ({ data: { ...report, year: Number(query['year']), isOver: query['year'] !== '2027' } }))
  await using screen = await open('', year, reply(takeDac7File, { data: { url: 'https://files.example/dac7.xml' } }))
  await screen.findByText('The report has 3 creators from the EU. 1 from elsewhere isn’t in it. 2 with missing details are listed below.')
  await screen.user.click(screen.getByRole('button', { name: 'XML of DAC7 report' }))
  await expect.poll(downloads.addresses).toEqual(['https://files.example/dac7.xml'])
  expect(screen.sent()).toEqual([{ call: 'POST /internal/operator/dac7-files', query: {}, body: { year: 2026 } }])
  const years = screen.getByRole('combobox', { name: 'Year' })
  expect([...years.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['2027', '2026', '2025', '2024'])
  await screen.user.selectOptions(years, '2027')
  await screen.findByText('2027 isn’t over yet. You can download its report from 1 January 2028.')
  expect(screen.queryByRole('button', { name: 'XML of DAC7 report' })).toBeNull()
  expect(screen.readsOf(getDac7).map(({ year: asked }) => asked)).toEqual(['2026', '2026', '2027'])
})

test('R-371 the next file waits until the last one is marked as filed or not filed', async () => {
  let filing: { filedOn: string | null } | null = null
  const overview = replyTo(getDac7, () => ({
    data: { ...report, files: [{ ...file, filing, canBeFiled: true, canBeLeft: filing === null }] },
  }))
  const say = replyTo(sayDac7Filed, ({ body }) => ((filing = body as { filedOn: string }), {}))
  await using screen = await open('', overview, say)
  await screen.findByText('Mark the last file as filed or not filed, then download the next one.')
  expect(screen.queryByRole('button', { name: 'XML of DAC7 report' })).toBeNull()
  screen.getByText('2 creators · created 10 Jan by Noor')
  screen.getByText('Filed?')
  await screen.user.click(screen.getByRole('button', { name: 'Mark as not filed' }))
  await screen.findByText('Not filed')
  await screen.findByRole('button', { name: 'XML of DAC7 report' })
  await screen.user.click(screen.getByRole('button', { name: 'Mark as filed' }))
  await screen.findByText('The next file for 2026 will correct what this one says.')
  await screen.user.click(screen.getAllByRole('button', { name: 'Mark as filed' }).at(-1) as HTMLElement)
  await screen.findByText('Filed 12 Jan')
  expect(screen.sent().map(({ call, body }) => [call, body])).toEqual([
    ['POST /internal/operator/dac7-files/f1/filing', { filedOn: null }],
    ['POST /internal/operator/dac7-files/f1/filing', { filedOn: '2027-01-12' }],
  ])
  expect(messages().map(([words]) => words)).toEqual(['DAC7 report marked as not filed', 'DAC7 report marked as filed'])
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('R-375 a file is downloaded again, and what is refused says why', async () => {
  using downloads = caughtDownloads()
  const overview = reply(getDac7, { data: { ...report, files: [{ ...file, canBeFiled: true, canBeLeft: true }] } })
  const refused = refusal(sayDac7Filed, 'STATE_MOVED_ON', 'Another file builds on it.')
  await using screen = await open('', overview, refused, reply(downloadDac7File, { data: { url: 'https://files.example/f1.xml' } }))
  await screen.user.click(await screen.findByRole('button', { name: 'XML of DE-1' }))
  await expect.poll(downloads.addresses).toEqual(['https://files.example/f1.xml'])
  expect(screen.sent().map(({ call }) => call)).toEqual(['POST /internal/operator/dac7-files/f1/download'])
  await screen.user.click(screen.getByRole('button', { name: 'Mark as not filed' }))
  await expect.poll(messages).toEqual([['Another file builds on it.', 'error']])
  await screen.user.click(screen.getByRole('button', { name: 'Mark as filed' }))
  const dialog = await screen.findByRole('dialog', { name: 'When did you file it?' })
  await screen.user.click(screen.getAllByRole('button', { name: 'Mark as filed' }).at(-1) as HTMLElement)
  await expect.poll(() => dialog.textContent).toContain('Another file builds on it.')
  expect(screen.queryByRole('dialog')).toBe(dialog)
})

test('what changed since the filing is said, creator by creator, with the file it goes into', async () => {
  const changes = {
    platform: true,
    changed: 2,
    gone: 1,
    added: 4,
    sellers: [
      { memberId: 'm1', name: 'Mara K.', change: 'changed' as const, parts: ['address', 'amounts'] as const },
      { memberId: 'm2', name: '', change: 'gone' as const },
      { memberId: 'm3', name: 'Juno K.', change: 'added' as const },
    ],
  }
  const files = [
    { ...file, id: 'f2', kind: 'correction' as const, corrected: 2, deleted: 1, filing: { filedOn: null } },
    { ...file, id: 'f3', kind: 'correction' as const, filing: { filedOn: null } },
    { ...file, id: 'f4', kind: 'nil' as const, filing: { filedOn: '2027-01-03' } },
  ]
  await using screen = await open('', reply(getDac7, { data: { ...report, incompleteCount: 0, next: 'correction', changes, files } }))
  await screen.findByText('2 to correct, 1 to delete, your own details changed since you filed. The file after it adds 4.')
  expect(document.querySelector('main')?.textContent).toContain('Nothing is missing.')
  const rows = [...document.querySelectorAll('main li')].map(({ textContent }) => textContent ?? '')
  const of = (name: string) => rows.find((row) => row.startsWith(name))
  expect(of('Mara K.')).toContain('Changed since you filed: address, earnings.')
  expect(of('Deleted member')).toContain('Refunded in full since you filed. To delete.')
  expect(of('Juno K.')).toContain('Not filed yet. To add.')
  expect(screen.getByRole('link', { name: 'Juno K.' }).getAttribute('href')).toBe('/operator/members/m3')
  expect(rows.filter((row) => row.includes(' · created')).map((row) => row.replace(/ · created.*/, ''))).toEqual([
    'DAC7 correctionNot filed2 corrected, 1 deleted',
    'DAC7 correctionNot filedYour own details',
    'DAC7 report, nobody to reportFiled 3 JanNobody',
  ])
})

test.each([
  [{ next: 'nil' }, 'Says that you have nobody to report, in the OECD’s DPI schema. Due by 31 January.'],
  [{ next: 'addition', changes: { added: 1 } }, '1 creator not filed yet.'],
  [{ next: null }, 'Nothing has changed since you filed.'],
] as const)('the next report says what it is for: %j', async (change, words) => {
  await using screen = await open('', reply(getDac7, { data: { ...report, ...change } }))
  await screen.findByText(words)
  expect(screen.queryByRole('button', { name: /^XML of/ }) === null).toBe(change.next === null)
})

test('R-243 with the report switched off, the accounts have none', async () => {
  await using screen = await open('', reply(getDac7, { data: null }))
  await screen.findByRole('button', { name: 'CSV of DATEV' })
  await screen.user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last year')
  await expect.poll(() => screen.router.state.location.search).toEqual({ from: '2026-01-01', to: '2026-12-31' })
  expect(screen.readsOf(getDac7).length).toBe(1)
  expect(screen.queryByText('Report of sellers')).toBeNull()
  screen.getByRole('button', { name: 'CSV of DATEV' })
})
