// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import {
  decideCandidateRequest,
  getCandidateRequest,
  initiateConversation,
  offerTerms,
} from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { listPaymentMethods } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { queryClient } from '#api/query-client.ts'
import type { Parts } from '#testing/sample.ts'
import { after, openScreen, refusal, reply, replyTo } from '#testing/shown.ts'
import { ana, ben, brand, euros, known, listOf, path } from '#testing/stub-candidates.ts'
import { dismissToasts } from '#testing/toasts.ts'

beforeEach(dismissToasts)

const link = (element: Element | null | undefined) => element?.getAttribute('href')

/** The dialog of Ana, who becomes what later answers say. */
async function openAna(first: Parts<CandidateRequest>, search = '', ...replies: ReturnType<typeof reply>[]) {
  let now = first
  const read = replyTo(getCandidateRequest, () => ({ data: now }))
  const screen = await openScreen(`${path}?candidateRequestId=r1${search}`, brand, known, listOf(ana, ben), read, ...replies)
  return { screen, becomes: (next: Parts<CandidateRequest>) => void (now = next) }
}
const cards = reply(listPaymentMethods, { data: [{ brand: 'visa', last4: '4242', isDefault: true }] })

test('hiring is asked with the total and the card, names the offer that was read, and leads to the job', async () => {
  const { screen, becomes } = await openAna(
    { ...ana, deliveryDays: 1 },
    '',
    cards,
    refusal(decideCandidateRequest, 'PAYMENT_OVERDUE', 'Pay first.'),
  )
  await using _open = screen
  await screen.user.click(await screen.findByRole('button', { name: 'Accept job for €200' }))
  const dialog = screen.getByRole('dialog')
  await expect.poll(() => dialog.textContent).toContain('Hire Ana Roy for €230.00 in total?')
  await expect
    .poll(() => dialog.textContent)
    .toContain(
      '€230.00 is charged to your Visa ending in 4242 when the job is finalized. VAT may apply. Everything is due one day after hiring.',
    )
  expect(screen.sent()).toEqual([])
  await screen.user.click(screen.getByRole('button', { name: 'Accept job' }))
  await screen.findByText('Pay first.')
  const hired = { ...ana, state: 'accepted', contract: { id: 'c1', price: euros(200) } } as const
  screen.answer(replyTo(decideCandidateRequest, () => (becomes(hired), { data: hired })))
  await screen.user.click(screen.getByRole('button', { name: 'Accept job' }))
  await screen.findByText('It’s a deal. Ana can begin.')
  expect(link(await screen.findByRole('link', { name: 'Go to job' }))).toBe('/agency/campaigns/k1/contracts?show=c1')
  const proposedAssets = [
    { desiredAssetId: 'a1', count: 2 },
    { desiredAssetId: 'a2', count: 1 },
  ]
  expect(screen.sent().at(-1)?.body).toEqual({ accept: true, price: euros(200), proposedAssets, offerId: 'r1-offer' })
})

test('declining is asked, and then nothing is left to decide', async () => {
  const { screen, becomes } = await openAna(ana, '', refusal(decideCandidateRequest, 'OFFER_CHANGED', 'Ana offers less.'))
  await using _open = screen
  await screen.user.click(await screen.findByRole('button', { name: 'Decline' }))
  screen.getByText('Decline Ana Roy?')
  screen.getByText('This is final: Ana cannot apply to this campaign again.')
  await screen.user.click(screen.getByRole('button', { name: 'Decline' }))
  await screen.findByText('Ana offers less.')
  const gone = { ...ana, state: 'declined', declinedBy: 'agency' } as const
  screen.answer(replyTo(decideCandidateRequest, () => (becomes(gone), { data: gone })))
  await screen.user.click(screen.getByRole('button', { name: 'Decline' }))
  await expect.poll(() => screen.getByRole('dialog').textContent).toContain('You declined')
  expect(screen.queryByRole('button', { name: /^(Accept|Decline|Offer)/ })).toBeNull()
  screen.getByRole('button', { name: 'Message the creator' })
  const body = { accept: false, offerId: 'r1-offer' }
  expect(screen.sent().map((one) => one.body)).toEqual([body, body])
})

test('other terms begin with those that stand, say what they cost, and are sent as they are typed', async () => {
  const { screen } = await openAna({ ...ana, priceRates: { serviceFee: 0.15, vat: 0.19 } })
  await using _open = screen
  await screen.user.click(await screen.findByRole('button', { name: 'Offer other terms' }))
  const price = await screen.findByRole<HTMLInputElement>('textbox', { name: /^What you offer/ })
  expect(screen.router.state.location.search).toEqual({ candidateRequestId: 'r1', act: 'offer' })
  expect([price.value, ...screen.getAllByRole<HTMLInputElement>('spinbutton').map(({ value }) => value)]).toEqual(['200', '2', '1'])
  await screen.user.clear(price)
  await screen.user.type(price, '100')
  expect(screen.getByRole('dialog').textContent).toMatch(/Creator price€100\.00.*Service fee€15\.00.*VAT€21\.85.*Total€136\.85/)
  screen.answer(refusal(offerTerms, 'OFFER_LIMIT_REACHED', 'That was the last offer.'))
  await screen.user.click(screen.getByRole('button', { name: 'Offer' }))
  await screen.findByText('That was the last offer.')
  expect(price.value).toBe('100')
  screen.answer(reply(offerTerms))
  await screen.user.click(screen.getByRole('button', { name: 'Offer' }))
  await screen.findByText('Offer updated')
  const proposedAssets = [
    { desiredAssetId: 'a1', count: 2 },
    { desiredAssetId: 'a2', count: 1 },
  ]
  expect(screen.sent().at(-1)?.body).toEqual({ price: euros(100), proposedAssets, offerId: 'r1-offer' })
  await expect.poll(() => screen.router.state.location.search).toEqual({ candidateRequestId: 'r1' })
})

test('while the creator decides only other terms or declining are open, and the standing says whose price it is', async () => {
  const { screen } = await openAna({ ...ana, currentPriceOwner: 'agency', note: 'Gladly' })
  await using _open = screen
  await screen.findByRole('button', { name: 'Offer other terms' })
  screen.getByRole('button', { name: 'Decline' })
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
  const text = screen.getByRole('dialog').textContent
  expect(text).toMatch(/You ask€200Creator price€200\.00Service fee€30\.00Total€230\.00You are charged on delivery\. VAT may apply\./)
  expect(text).toMatch(/NoteGladly.*What you ask for.*2 videos.*as you asked.*1 of 3 photos.*2 fewer/)
})

test('a message to a candidate is sent once it is typed, and leads to the conversation; a failure keeps it', async () => {
  const { screen } = await openAna({ ...ana, conversationId: 't1' }, '&act=message', refusal(initiateConversation, 'NOT_FOUND'))
  await using _open = screen
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message to Ana/ })
  expect(link(screen.getByRole('link', { name: 'Open the conversation' }))).toBe('/conversations/t1')
  await screen.user.click(screen.getByRole('button', { name: 'Send message' }))
  await expect.poll(() => text.getAttribute('aria-invalid')).toBe('true')
  expect(screen.sent()).toEqual([])
  await screen.user.type(text, 'Hello')
  await screen.user.click(screen.getByRole('button', { name: 'Send message' }))
  await screen.findByText('Failed to send the message. Try again...')
  expect(text.value).toBe('Hello')
  screen.answer(reply(initiateConversation, { conversationId: 't1' }))
  await screen.user.click(screen.getByRole('button', { name: 'Send message' }))
  await expect.poll(() => screen.router.state.location.pathname).toBe('/conversations/t1')
  expect(screen.sent().at(-1)?.body).toEqual({ message: 'Hello' })
})

test('the dialog leads through the page’s candidates, keeps its buttons and the focus while one loads, and closes without its address', async () => {
  const { screen } = await openAna(ana, '&state=new')
  await using _open = screen
  await screen.findByText('1 of 2')
  const previous = screen.getByRole('button', { name: 'Previous candidate' })
  const next = screen.getByRole('button', { name: 'Next candidate' })
  expect(previous.getAttribute('aria-disabled')).toBe('true')
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  screen.answer(
    after(
      arrived,
      replyTo(getCandidateRequest, ({ call }) => ({ data: call.endsWith('r2') ? ben : ana })),
    ),
  )
  await screen.user.click(next)
  await screen.findByText('2 of 2')
  expect(screen.router.state.location.search).toEqual({ state: 'new', candidateRequestId: 'r2' })
  expect([screen.getByRole('dialog', { name: 'Candidate' }).contains(next), document.activeElement === next]).toEqual([true, true])
  arrive()
  const dialog = await screen.findByRole('dialog', { name: 'Ben Roy' })
  expect([dialog.contains(next), document.activeElement === next]).toEqual([true, true])
  // Neither a change of terms nor a question comes along from the other candidate.
  expect(dialog.textContent).not.toContain('before.')
  await screen.user.click(screen.getByRole('button', { name: 'Decline' }))
  await screen.findByText('Decline Ben Roy?')
  await screen.user.click(previous)
  await screen.findByRole('dialog', { name: 'Ana Roy' })
  expect(screen.getByRole('button', { name: 'Decline' }).getAttribute('aria-disabled')).toBeNull()
  expect(dialog.textContent).not.toContain('Roy?')
  await screen.user.click(screen.getByRole('button', { name: 'Close' }))
  await expect.poll(() => screen.router.state.location.search).toEqual({ state: 'new' })
})

test('a candidate of another campaign, or none, is not found', async () => {
  const { screen } = await openAna({ ...ana, campaign: { id: 'k2' } })
  await using _open = screen
  await screen.findByText('Candidate request not found')
  expect(screen.queryByRole('button', { name: /^(Accept|Decline|Offer)/ })).toBeNull()
})

test('an offer that changes while hiring is asked for has to be read first', async () => {
  const { screen, becomes } = await openAna(ana, '', cards)
  await using _open = screen
  await screen.user.click(await screen.findByRole('button', { name: 'Accept job for €200' }))
  await screen.findByRole('button', { name: 'Accept job' })
  becomes({ ...ana, offerId: 'r1-later', price: euros(250) })
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === getCandidateRequest.path })
  const accept = await screen.findByRole('button', { name: 'Accept job for €250' })
  screen.getByText('Ana asks €250 now, €200 before.')
  expect([accept, screen.getByRole('button', { name: 'Decline' })].map((one) => one.getAttribute('aria-disabled'))).toEqual([
    'true',
    'true',
  ])
  expect(screen.queryByRole('button', { name: 'Accept job' })).toBeNull()
  await expect.poll(() => accept.getAttribute('aria-disabled')).toBeNull()
})
