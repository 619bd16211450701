// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { approveContractMedia } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import {
  downloadOriginals,
  finalizeContract,
  getContract,
  listContracts,
  reportContract,
} from '@pairtake/protocol/contract/contract-endpoints'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { countUnreadMessages } from '@pairtake/protocol/conversation/conversation-endpoints'
import { rateCreator } from '@pairtake/protocol/feedback/feedback-endpoints'
import { prepareAccess } from '@pairtake/protocol/media/media-endpoints'
import { countUnseenNotifications } from '@pairtake/protocol/notification/notification-endpoints'
import { listPaymentMethods } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { listRemarks } from '@pairtake/protocol/remark/remark-endpoints'
import type { Parts } from '#testing/sample.ts'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'
import { dismissToasts } from '#testing/toasts.ts'

/** A day of this year is shown without it. */
const year = new Date().getFullYear()

beforeEach(dismissToasts)

const brand = { role: 'agency', billingInfoProvided: true, paymentMethodProvided: true } as const
const path = '/agency/jobs?sort=due&show=c1'
const euros = (amount: number) => ({ amount, currency: 'EUR' })
const link = (element: Element | null | undefined) => element?.getAttribute('href')
const media = {
  id: 'm1',
  name: 'Cup',
  fileName: 'cup.jpg',
  state: 'needs_review',
  mediaOriginal: { id: 'o1' },
  mediaWatermarked: { id: 'w1', type: 'image' },
} as const
const other = { ...media, id: 'm2', name: 'Jug', mediaOriginal: { id: 'o2' } } as const
const contract = {
  id: 'c1',
  state: 'in_progress',
  createdAt: `${year}-11-02T12:00:00+00:00`,
  campaign: { id: 'k1', name: 'Oat milk' },
  creator: { firstName: 'Ana', general: { displayName: 'Ana Roy' } },
  mediaStats: { completed: 1, submitted: 3, changesRequested: 4 },
  mediaCommitted: 5,
  payment: { id: 'p1', state: 'future', amount: euros(230) },
  contractAssets: [{ id: 'a1', type: 'photos', committed: 5, brief: 'The carton', contractMedias: [media, other] }],
} as const
/** The counts in the bar, for which the end of several calls waits. */
const counts = [reply(countUnreadMessages), reply(countUnseenNotifications), reply(listContracts)]
const cards = reply(listPaymentMethods, { data: [{ brand: 'visa', last4: '4242', isDefault: true }] })

/** The dialog of a job, which becomes what later answers say. */
async function open(parts: Parts<Contract>, search = '', ...replies: ReturnType<typeof reply>[]) {
  let now = parts
  const read = replyTo(getContract, () => ({ data: { ...contract, ...now } }))
  const screen = await openScreen(`${path}${search}`, brand, ...replies, read, ...counts)
  await screen.findByRole('dialog', { name: /^(Job with: Ana Roy|Report a problem)$/ })
  return { screen, becomes: (next: Parts<Contract>) => void (now = next), text: () => screen.getByRole('dialog').textContent }
}

test('a job says how far it is, what was sent, what it costs, and leads to its campaign and payment', async () => {
  const { screen, text } = await open({})
  await using _open = screen
  await screen.findByRole('dialog', { name: 'Job with: Ana Roy' })
  expect(link(screen.getByRole('link', { name: 'Oat milk' }))).toBe('/agency/campaigns/k1/summary')
  expect(text()).toMatch(/Approved|1 of 5/)
  const figures = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(figures).toEqual(['Approved1', 'Submitted3', 'Total required5', 'Changes requested4'])
  expect(text()).toMatch(/Photos 2 of 5 sent.*The carton.*3 photos to come/)
  expect(text()).toMatch(/You pay€230\.00Future.*Job since 2 Nov/)
  expect(link(screen.getByRole('link', { name: 'Payment' }))).toBe('/agency/billing/payments/p1')
  expect(link(screen.getByRole('link', { name: 'Cup' }))).toBe(`${path}&mediaId=m1`)
  expect(screen.getAllByRole('link', { name: 'Review' }).map(link)).toEqual([`${path}&mediaId=m1`, `${path}&mediaId=m2`])
  const tabs = ['Summary', 'Messages', 'Profile'].map((name) => link(screen.getByRole('link', { name })))
  expect(tabs).toEqual([path, `${path}&tab=messages`, `${path}&tab=profile`])
  expect(screen.queryByRole('button', { name: /^(Finalize|Download)/ })).toBeNull()
  await screen.user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await expect.poll(() => screen.router.state.location.search).toEqual({ sort: 'due' })
})

test('a job that is not the brand’s is not found', async () => {
  await using screen = await openScreen(path, brand, refusal(getContract, 'NOT_FOUND'))
  await screen.findByText('Contract not found')
  expect(screen.queryByRole('link', { name: 'Summary' })).toBeNull()
})

test('all that waits is approved after a question, by the files that were seen; a refused one says why', async () => {
  const approve = {
    endpoint: approveContractMedia,
    answer: ({ call }: { call: string }) =>
      call.includes('/m2/')
        ? Response.json({ code: 'MEDIA_REPLACED', message: 'A new take has arrived.' }, { status: 409 })
        : Response.json({ data: { autoFinalizeAt: null } }),
  }
  const remarks = replyTo(listRemarks, ({ call }) => ({ data: call.includes('/m1/') ? [{ state: 'draft' as const }] : [] }))
  const { screen, text } = await open({}, '', approve, remarks)
  await using _open = screen
  await screen.user.click(await screen.findByRole('button', { name: 'Approve all 2' }))
  await screen.findByText('Ana has not seen 1 remark on 1 item. Approve all 2 items without it?')
  screen.getByText('Approved items cannot be sent back.')
  expect(screen.sent()).toEqual([])
  await screen.user.click(screen.getByRole('button', { name: 'Approve all' }))
  await expect.poll(text).toMatch(/1 could not be approved:.*Jug.*A new take has arrived\./)
  expect(screen.sent()).toEqual([
    { call: 'POST /internal/contract-media/m1/approve', query: {}, body: { mediaId: 'o1' } },
    { call: 'POST /internal/contract-media/m2/approve', query: {}, body: { mediaId: 'o2' } },
  ])
})

test('approving the last items says that the job can then be finalized', async () => {
  const { screen } = await open({ mediaStats: { completed: 3 } }, '', reply(listRemarks, { data: [] }))
  await using _open = screen
  await screen.user.click(await screen.findByRole('button', { name: 'Approve all 2' }))
  await screen.findByText('Approve all 2 items?')
  expect(screen.queryByText('That completes the delivery, and you can finalize the job.')).not.toBeNull()
})

const delivered = { state: 'delivered', payment: { id: 'p1', state: 'scheduled', amount: euros(230) } } as const

test('a delivered job is finalized after a question with the sum and the card, and then rated', async () => {
  const { screen, becomes, text } = await open(delivered, '', cards)
  await using _open = screen
  expect(text()).toContain('Everything is approved. Finalize to pay and get the originals.')
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  await screen.user.click(screen.getByRole('button', { name: 'Finalize and pay €230.00' }))
  screen.getByText('Finalize this job for €230.00?')
  await screen.findByText('€230.00 is charged to your Visa ending in 4242. Watermarks are removed and you can download the originals.')
  await screen.user.click(screen.getByRole('button', { name: 'Back' }))
  await screen.user.click(screen.getByRole('button', { name: 'Finalize and pay €230.00' }))
  expect(screen.sent()).toEqual([])
  screen.answer(refusal(finalizeContract, 'PAYMENT_FAILED', 'Not enough money.'))
  await screen.user.click(screen.getByRole('button', { name: 'Finalize' }))
  await screen.findByText('Not enough money.')
  const paid = { ...delivered, state: 'finalizing', feedback: { id: 'f1' }, payment: { ...delivered.payment, state: 'paid' } } as const
  screen.answer(replyTo(finalizeContract, () => (becomes(paid), {})))
  await screen.user.click(screen.getByRole('button', { name: 'Finalize' }))
  await screen.findByText('How was Ana?')
  screen.getByText('The job is finalized. The originals are yours.')
  expect(screen.sent().map(({ call }) => call)).toEqual(Array(2).fill('POST /internal/contracts/c1/finalize'))

  await screen.user.click(await screen.findByRole('button', { name: 'Rate' }))
  await expect.poll(() => text()).toMatch(/Content quality.*[Pp]lease.*Professionalism.*[Pp]lease/)
  await screen.user.click(screen.getAllByRole('radio', { name: 'Good' })[0] as HTMLElement)
  await screen.user.click(screen.getAllByRole('radio', { name: 'Bad' })[1] as HTMLElement)
  screen.answer(replyTo(rateCreator, () => (becomes({ ...paid, state: 'completed', feedback: { id: 'f1', agencyCompleted: true } }), {})))
  await screen.user.click(screen.getByRole('button', { name: 'Rate' }))
  await screen.findByText('Submitted successfully')
  expect(screen.sent().at(-1)).toEqual({
    call: 'PATCH /internal/feedback/f1',
    query: {},
    body: { contentQuality: 'good', professionalism: 'bad' },
  })
  await expect.poll(() => screen.queryByText('How was Ana?')).toBeNull()
})

test('finalizing without a card says so and leads to add one', async () => {
  const { screen } = await open(delivered, '', reply(listPaymentMethods, { data: [] }))
  await using _open = screen
  await screen.user.click(await screen.findByRole('button', { name: 'Finalize and pay €230.00' }))
  await screen.findByText(/You don’t have a card on file\./)
  expect(link(screen.getByRole('link', { name: 'Add one' }))).toBe('/agency/billing/payment-methods')
})

test.each([
  [false, [['Change card', '/agency/billing/payment-methods']]],
  [
    true,
    [
      ['Confirm with your bank', '/agency/billing/payments/p1?confirm=true'],
      ['change card', '/agency/billing/payment-methods'],
    ],
  ],
] as const)('a failed charge says why, and how it is mended (confirmation: %s)', async (needsConfirmation, links) => {
  const payment = { ...delivered.payment, failure: 'Declined.', needsConfirmation }
  const { screen, text } = await open({ ...delivered, payment, autoFinalizeAt: null })
  await using _open = screen
  expect(text()).toContain('The last charge failedDeclined.')
  for (const [name, where] of links) expect(link(screen.getByRole('link', { name }))).toBe(where)
})

test('a finalized job gives each original and all of them; a failure is told, but not that of an earlier charge', async () => {
  const paid = { state: 'finalizing', payment: { ...delivered.payment, state: 'paid', failure: 'Declined.' } } as const
  const refused = [refusal(downloadOriginals, 'ORIGINALS_LOCKED', 'Not yet.'), refusal(prepareAccess, 'MEDIA_INACCESSIBLE')]
  const { screen, text } = await open(paid, '', ...refused)
  await using _open = screen
  expect(text()).not.toMatch(/charge failed|Declined/)
  await screen.user.click(screen.getAllByRole('button', { name: 'Download cup.jpg' })[0] as HTMLElement)
  await screen.findByText('The media item is inaccessible, please contact support')
  expect(screen.sent()[0]?.body).toEqual({ mediaId: 'o1', usage: 'ContractMediaOriginal' })
  await screen.user.click(screen.getByRole('button', { name: 'Download all originals' }))
  await screen.findByText('Not yet.')
  expect(screen.queryByRole('link', { name: 'Review' })).toBeNull()
})

test('a cancelled job says why, that nothing is paid, and has nothing to do', async () => {
  const { screen, text } = await open({ state: 'cancelled', cancelReason: 'The shop closed.', payment: null })
  await using _open = screen
  expect(text()).toMatch(/This job was cancelledThe shop closed\./)
  expect(text()).toContain('Nothing. The job was cancelled before you were charged.')
  expect(text()).toContain('3 photos not delivered')
  expect(screen.queryByRole('link', { name: /Review|Report/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Approve|Finalize/ })).toBeNull()
})

test('the address that the product is sent to is the creator’s', async () => {
  const shippingAddress = {
    streetAddress: 'Weg 1',
    postalCode: '10119',
    city: 'Berlin',
    state: '',
    country: { code: 'DE', name: 'Germany' },
  }
  const { screen, text } = await open({ shippingAddress })
  await using _open = screen
  expect(text()).toContain('Send the product toAna RoyWeg 110119 BerlinGermany')
})

test('R-031 a job is reported with a reason once that is possible; a refusal keeps it', async () => {
  const { screen, becomes } = await open(
    { reportableAt: `${year}-11-02T12:00:00+00:00` },
    '',
    refusal(reportContract, 'REPORT_TOO_EARLY', 'Not yet.'),
  )
  await using _open = screen
  await screen.user.click(screen.getByRole('link', { name: 'Report a problem' }))
  const reason = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^What happened/ })
  expect(screen.router.state.location.search).toEqual({ sort: 'due', show: 'c1', report: true })
  await screen.user.click(screen.getByRole('button', { name: 'Report' }))
  await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true')
  expect(screen.sent()).toEqual([])
  await screen.user.type(reason, 'No word')
  await screen.user.click(screen.getByRole('button', { name: 'Report' }))
  await screen.findByText('Not yet.')
  expect(reason.value).toBe('No word')
  screen.answer(replyTo(reportContract, () => (becomes({ reportedBy: 'agency', reportedAt: `${year}-11-20T12:00:00+00:00` }), {})))
  await screen.user.click(screen.getByRole('button', { name: 'Report' }))
  await screen.findByText(/^You reported this job on 20 Nov\./)
  expect(screen.sent().at(-1)).toEqual({ call: 'POST /internal/contracts/c1/report', query: {}, body: { reason: 'No word' } })
  expect(screen.queryByRole('link', { name: 'Report a problem' })).toBeNull()
})

test('R-031 before it is possible, a report says from when, and leads to the messages', async () => {
  const { screen, text } = await open({ reportableAt: '2126-12-04T12:00:00+00:00' }, '&report=true')
  await using _open = screen
  await expect.poll(text).toContain('You can report this one from 4 Dec 2126, if Ana does nothing until then.')
  expect(link(screen.getByRole('link', { name: 'Message Ana' }))).toBe(`${path}&tab=messages`)
  await screen.user.click(screen.getByRole('button', { name: 'Back' }))
  await expect.poll(() => screen.router.state.location.search).toEqual({ sort: 'due', show: 'c1' })
})
