// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { listCreatorPapers } from '@pairtake/protocol/creator-paper/creator-paper-endpoints'
import { getCreatorProfile } from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { getCreatorTax } from '@pairtake/protocol/creator-tax/creator-tax-endpoints'
import { getCreatorFinances, getEarning, getStatement, listEarnings } from '@pairtake/protocol/finances/finances-endpoints'
import { getBeneficiary, listPayouts, requestPayout, saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { getDashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import { getUserProfile } from '@pairtake/protocol/user/user-endpoints'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'
import { dismissToasts } from '#testing/toasts.ts'

/** A day of this year is shown without it. */
const year = new Date().getFullYear()

beforeEach(dismissToasts)

const creator = { role: 'creator', creatorProfileState: 'verified' } as const
const path = '/creator/finances'
const euros = (amount: number) => ({ amount, currency: 'EUR' })
const taxed = reply(getCreatorTax, { data: { status: 'private' } })
const balance = (current: number, future = 0) => {
  const data = { currentBalance: euros(current), futureReturn: euros(future) }
  return reply(getCreatorFinances, { data, ...data })
}
const meta = { page: 1, pages: 1, total: 1 }
const contract = { id: 'c1', campaign: { name: 'Oat milk' }, agency: { general: { displayName: 'Nordlys' } } }
const link = (element: HTMLElement) => element.getAttribute('href')

test.each([
  [50, 'Ready to pay out, from €50', 'primary', false],
  [49.99, 'You can request a payout from €50', 'default', true],
  [0, 'You can request a payout from €50', 'default', false],
] as const)(
  'R-012 of a balance of %d the page says whether it can be paid out, and who leaves takes a smaller one',
  async (current, words, look, isRest) => {
    await using screen = await openScreen(`${path}/payouts`, creator, taxed, balance(current, 80.5), reply(listPayouts, { data: [], meta }))
    await screen.findByText(words)
    const card = screen.getByText('Available balance').parentElement?.parentElement?.textContent
    expect(card).toMatch(new RegExp(`€${current.toFixed(2)}.*Future earnings€80\\.50`))
    const request = await screen.findByRole('link', { name: 'Request payout' })
    expect([link(request), request.dataset['variant']]).toEqual([`${path}/payouts/request`, look])
    const rest = screen.queryByRole('link', { name: 'Withdraw all of it' })
    expect(rest && link(rest)).toBe(isRest ? `${path}/payouts/request?leaving=true` : null)
  },
)

test('a payout is listed with its days, state, sum and statement; a returned one says so and is not on its way', async () => {
  const days = { createdAt: `${year}-11-02T12:00:00+00:00` }
  const payouts = [
    { id: 'p1', state: 'requested', amount: euros(70.5), ...days },
    { id: 'p2', state: 'paid', amount: euros(60), ...days, paidAt: `${year}-11-05T12:00:00+00:00`, statementPdfUrl: '/statement' },
    {
      id: 'p3',
      state: 'paid',
      amount: euros(50),
      ...days,
      paidAt: `${year}-11-05T12:00:00+00:00`,
      returnedAt: `${year}-11-09T12:00:00+00:00`,
    },
  ] as const
  await using screen = await openScreen(
    `${path}/payouts?page=2`,
    creator,
    taxed,
    balance(0),
    reply(listPayouts, { data: payouts, meta: { ...meta, page: 2, pages: 3 } }),
  )
  const [, requested, paid, returned] = (await screen.findAllByRole('row')).map(({ textContent }) => textContent)
  expect(requested).toMatch(/^2 Nov.*Requested.*On its way.*€70\.50$/)
  expect(paid).toMatch(/^2 Nov.*Paid.*5 Nov.*Statement.*€60\.00$/)
  expect(returned).toMatch(/^2 Nov.*Returned.*Returned by the bank on 9 Nov, back in your balance.*€50\.00$/)
  expect(screen.getAllByRole('link', { name: /^Statement/ }).map(link)).toEqual(['/statement'])
  screen.getByRole('link', { name: 'Statement of the payout requested on 2 Nov' })
  expect(link(screen.getByRole('link', { name: 'Next' }))).toBe(`${path}/payouts?page=3`)
})

const saved = {
  fullName: 'Ana Roy',
  address: 'Allee 2',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  bankName: 'Com',
  bankAddress: 'Main',
}
const people = [
  reply(getUserProfile, { data: { firstName: 'Ana', lastName: 'Roy' } }),
  reply(getCreatorProfile, { data: { residence: { streetAddress: 'Weg 1', postalCode: '10119', city: 'Berlin' } } }),
]

test('a payout is requested as it is typed, with a refusal in its words, and leads to the payouts', async () => {
  const refused = refusal(requestPayout, 'PAYOUT_ON_HOLD', 'Payouts are on hold.')
  const known = [taxed, balance(120.4), reply(getBeneficiary, { data: saved }), ...people]
  await using screen = await openScreen(`${path}/payouts/request`, creator, ...known, refused)
  const amount = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Amount/ })
  screen.getByText('€120.40 available')
  await screen.user.clear(amount)
  await screen.user.type(amount, '120.41')
  // While it is typed: it can only grow.
  screen.getByText('The requested amount exceeds your balance.')
  await screen.user.type(amount, '{Backspace}0')
  await screen.user.click(screen.getByRole('button', { name: 'Request €120.40' }))
  await screen.findByText('Payouts are on hold.')
  expect(amount.value).toBe('120.40')
  await screen.user.clear(amount)
  await screen.user.type(amount, '49')
  await screen.user.click(screen.getByRole('button', { name: 'Request payout' }))
  screen.getByText('The minimum payout is €50.')
  await screen.user.clear(amount)
  await screen.user.type(amount, '50')
  screen.answer(reply(requestPayout), balance(70.4))
  await screen.user.click(screen.getByRole('button', { name: 'Request €50' }))
  await expect.poll(() => screen.router.state.location.pathname).toBe(`${path}/payouts`)
  const sent = (sum: number) => ({ call: 'POST /internal/payouts', query: {}, body: { amount: euros(sum) } })
  expect(screen.sent()).toEqual([sent(120.4), sent(50)])
  await screen.findByText('Payout request created')
  await screen.findByText('€70.40')
})

test('without a bank account nothing is requested; what is known of it is filled in, and it is saved as it is shown', async () => {
  let beneficiary: typeof saved | null = null
  const read = replyTo(getBeneficiary, () => ({ data: beneficiary }))
  await using screen = await openScreen(`${path}/payouts/request`, creator, taxed, balance(120), read, ...people)
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  await screen.findByRole('textbox', { name: 'Full name' })
  expect((await screen.findByRole('button', { name: 'Request €120' })).getAttribute('aria-disabled')).toBe('true')
  screen.getByText('Save the beneficiary first, so we know where to send it.')
  expect([field('Full name').value, field('Address').value]).toEqual(['Ana Roy', 'Weg 1, 10119 Berlin'])
  screen.answer(refusal(saveBeneficiary, 'PAYOUT_PENDING', 'A payout is on its way.'))
  for (const [name, typed] of [
    ['IBAN', 'de89 3704 0044 0532 0130 00'],
    ['BIC', 'cobadeffxxx'],
    ['Bank name', 'Com'],
    ['Bank address', 'Main'],
  ] as const)
    await screen.user.type(field(name), typed)
  await screen.user.click(screen.getByRole('button', { name: 'Save beneficiary' }))
  await screen.findByText('A payout is on its way.')
  expect([field('IBAN').value, field('BIC').value]).toEqual(['DE89370400440532013000', 'COBADEFFXXX'])
  screen.answer(replyTo(saveBeneficiary, () => ((beneficiary = saved), {})))
  await screen.user.click(screen.getByRole('button', { name: 'Save beneficiary' }))
  await screen.findByText('Beneficiary information saved')
  expect(screen.sent().at(-1)).toEqual({
    call: 'PUT /internal/payout-beneficiary',
    query: {},
    body: { ...saved, address: 'Weg 1, 10119 Berlin' },
  })
  await expect.poll(() => screen.getByRole('button', { name: 'Request €120' }).getAttribute('aria-disabled')).toBeNull()
})

test('a saved bank account is shown in its fields, and a wrong number is said before it is sent', async () => {
  await using screen = await openScreen(
    `${path}/payouts/request`,
    creator,
    taxed,
    balance(10),
    reply(getBeneficiary, { data: saved }),
    ...people,
  )
  await screen.findByRole('textbox', { name: 'Full name' })
  const names = ['Full name', 'Address', 'IBAN', 'BIC', 'Bank name', 'Bank address']
  expect(names.map((name) => screen.getByRole<HTMLInputElement>('textbox', { name }).value)).toEqual(Object.values(saved))
  await screen.findByText('Payouts start at €50. What you earn adds up in your balance.')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ }).value).toBe('')
  await screen.user.type(screen.getByRole('textbox', { name: 'IBAN' }), '1')
  await screen.user.click(screen.getByRole('button', { name: 'Save beneficiary' }))
  await screen.findByText('This IBAN isn’t valid. Please check it digit by digit.')
  expect(screen.sent()).toEqual([])
})

test('R-012 who leaves requests the whole rest, which is said to be for leaving', async () => {
  const known = [taxed, balance(30.2), reply(getBeneficiary, { data: saved }), ...people]
  const refused = refusal(requestPayout, 'PAYOUT_ON_HOLD', 'Payouts are on hold.')
  await using screen = await openScreen(`${path}/payouts/request?leaving=true`, creator, ...known, refused)
  await screen.user.click(await screen.findByRole('button', { name: 'Request €30.20' }))
  await screen.findByText('Payouts are on hold.')
  screen.answer(reply(requestPayout))
  await screen.user.click(screen.getByRole('button', { name: 'Request €30.20' }))
  await expect.poll(() => screen.router.state.location.pathname).toBe(`${path}/payouts`)
  const wanted = { amount: euros(30.2), leaving: true }
  expect(screen.sent().map(({ body }) => body)).toEqual([wanted, wanted])
})

test.each([50, 0])('R-012 who leaves with a balance of %d requests it like any other', async (current) => {
  const known = [taxed, balance(current), reply(getBeneficiary, { data: saved }), ...people]
  await using screen = await openScreen(`${path}/payouts/request?leaving=true`, creator, ...known)
  await screen.findByRole('heading', { name: 'Request payout', level: 2 })
  expect(screen.queryByText('Withdraw the rest')).toBeNull()
})

const earned = {
  id: 'e1',
  state: 'earned',
  amount: euros(90),
  returned: euros(20.2),
  createdAt: `${year}-11-18T12:00:00+00:00`,
  contract,
} as const

test('an earning is listed with its job, brand, state, day, sum and what of it was refunded, and leads to its page', async () => {
  const list = reply(listEarnings, {
    data: [earned, { ...earned, id: 'e2', state: 'future', returned: euros(0) }],
    meta: { ...meta, pages: 2 },
  })
  const months = [{ month: '2026-11', certain: euros(90), expected: euros(40) }]
  await using screen = await openScreen(path, creator, taxed, balance(69.8), list, reply(getDashboard, { data: { months } }))
  const table = await screen.findByRole('table', { name: 'Earnings, newest first' })
  expect(screen.router.state.location.pathname).toBe(`${path}/earnings`)
  const [, first, second] = [...table.querySelectorAll('tr')].map(({ textContent }) => textContent)
  expect(first).toMatch(/^Oat milkNordlys.*Earned.*18 Nov.*€90\.00€20\.20 refunded$/)
  expect(second).toMatch(/Future.*€90\.00$/)
  expect(screen.getAllByRole('link', { name: 'Oat milk' }).map(link)).toEqual([`${path}/earnings/e1`, `${path}/earnings/e2`])
  expect(link(screen.getByRole('link', { name: 'Next' }))).toBe(`${path}/earnings?page=2`)
  await screen.user.click(await screen.findByRole('button', { name: 'Table' }))
  const chart = await screen.findByRole('table', { name: /^Earned per month/ })
  expect(chart.querySelector('tbody tr')?.textContent).toMatch(/^Nov€90.*€40$/)
})

test('who has earned nothing is led to work', async () => {
  await using screen = await openScreen(
    `${path}/earnings`,
    creator,
    taxed,
    balance(0),
    reply(listEarnings, { data: [], meta: { ...meta, total: 0 } }),
  )
  await screen.findByText('No earnings yet')
  const main = screen.getByRole('main')
  expect([...main.querySelectorAll('a')].filter(({ textContent }) => textContent === 'Find work').map(link)).toEqual([
    '/creator/opportunities',
  ])
})

test('a statement is asked for of the chosen year, in each form, and a refused one says why', async () => {
  const list = reply(listEarnings, { data: [{ ...earned, createdAt: '2025-03-01T12:00:00+00:00' }], meta })
  const refused = refusal(getStatement, 'NOT_FOUND', 'There is none.')
  await using screen = await openScreen(`${path}/earnings`, creator, taxed, balance(0), list, refused)
  const years = await screen.findByRole('combobox', { name: 'Year' })
  await expect.poll(() => years.textContent).toMatch(/^\d+2025$|2025$/)
  await screen.user.selectOptions(years, '2025')
  await screen.user.click(screen.getByRole('button', { name: 'PDF statement of 2025' }))
  await screen.findByText('There is none.')
  await screen.user.click(screen.getByRole('button', { name: 'CSV statement of 2025' }))
  await expect.poll(() => screen.readsOf(getStatement)).toEqual([{ format: 'pdf' }, { format: 'csv' }])
})

test('an earning says when it was agreed and earned, and one to come when it will be', async () => {
  const earning = { ...earned, returned: euros(0), earnedAt: `${year}-11-20T12:00:00+00:00` }
  await using screen = await openScreen(`${path}/earnings/e1`, creator, taxed, reply(getEarning, { data: earning }))
  await screen.findByRole('heading', { name: 'Oat milk' })
  const text = screen.getByRole('main').textContent
  for (const words of ['Nordlys€90.00', 'StateEarned', `Agreed18 November ${year}`, `Earned20 November ${year}`, 'Numbere1'])
    expect(text).toContain(words)
  expect(text).not.toContain('Left after refunds')
  expect(link(screen.getByRole('link', { name: 'All earnings' }))).toBe(`${path}/earnings`)
  expect(link(screen.getByRole('link', { name: 'Go to job' }))).toBe('/creator/jobs/c1/summary')
})

test('an earning to come says that the brand’s finalizing earns it', async () => {
  await using screen = await openScreen(`${path}/earnings/e2`, creator, taxed, reply(getEarning, { data: { ...earned, state: 'future' } }))
  await screen.findByText('When the brand finalizes the job')
  expect(screen.getByRole('main').textContent).toContain('StateFuture')
})

test('R-195 R-197 documents are named by their kind and number, with their files, day and sum', async () => {
  const shared = { issuedAt: `${year}-11-18T12:00:00+00:00`, number: 'N-7' }
  const papers = [
    { id: 'd1', kind: 'payout_statement', amount: euros(60), ...shared, pdfUrl: '/s.pdf' },
    { id: 'd2', kind: 'self_billed_invoice', amount: euros(90), ...shared, pdfUrl: '/i.pdf', xmlUrl: '/i.xml' },
  ] as const
  await using screen = await openScreen(
    `${path}/documents`,
    creator,
    taxed,
    reply(listCreatorPapers, { data: papers, meta: { ...meta, pages: 2 } }),
  )
  const [, statement, invoice] = (await screen.findAllByRole('row')).map(({ textContent }) => textContent)
  expect(statement).toMatch(/^Payout statement18 Nov.*PDF€60\.00$/)
  expect(invoice).toMatch(/^Self-billed invoice N-718 Nov.*PDFXML€90\.00$/)
  expect(link(screen.getByRole('link', { name: 'XML of Self-billed invoice N-7, 18 Nov' }))).toBe('/i.xml')
  expect(link(screen.getByRole('link', { name: 'PDF of Payout statement, 18 Nov' }))).toBe('/s.pdf')
  expect(link(screen.getByRole('link', { name: 'Next' }))).toBe(`${path}/documents?page=2`)
  expect(screen.queryByText('How are you taxed?')).toBeNull()
})

test('R-196 who has not said how they are taxed is asked above the finances', async () => {
  const asked = reply(getCreatorTax, { data: { status: null } })
  await using screen = await openScreen(`${path}/documents`, creator, asked, reply(listCreatorPapers, { data: [], meta }))
  await screen.findByText('No documents yet')
  expect(link(await screen.findByRole('link', { name: 'Add tax details' }))).toBe('/settings/taxes')
})
