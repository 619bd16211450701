// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { getCandidateRequest, offerTerms, withdrawCandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { acceptOffer, getOpportunity } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { queryClient } from '#api/query-client.ts'
import { stopAtNoon } from '#testing/noon.ts'
import type { Parts } from '#testing/sample.ts'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'
import { dismissToasts } from '#testing/toasts.ts'

stopAtNoon()

/** A day of this year is shown without it. */
const year = new Date().getFullYear()

beforeEach(dismissToasts)

const creator = { role: 'creator', creatorProfileState: 'verified', profilePicturePath: '/a.png' } as const
const euros = (amount: number) => ({ amount, currency: 'EUR' })
const campaign = {
  id: 'k1',
  name: 'Oat milk',
  state: 'published',
  currency: 'EUR',
  desiredCreators: 3,
  remainingCreators: 2,
  agency: { general: { displayName: 'Nordlys' } },
  desiredAssets: [
    { id: 'a1', type: 'video', count: 2 },
    { id: 'a2', type: 'photos', count: 3 },
  ],
} as const
const offered = {
  id: 'r1',
  state: 'new',
  offerId: 'f1',
  price: euros(120),
  currentPriceOwner: 'agency',
  proposedAssets: [
    { desiredAsset: { id: 'a1', count: 2 }, count: 1, type: 'video' },
    { desiredAsset: { id: 'a2', count: 3 }, count: 3, type: 'photos' },
  ],
  proposedAssetSummary: {
    items: [
      { actual: 1, desired: 2, type: 'video' },
      { actual: 3, desired: 3, type: 'photos' },
    ],
  },
} as const
const link = (element: Element) => element.getAttribute('href')
const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().replace(/\.\d+Z/, '+00:00')

/** The dialog of a campaign with this application; `becomes` changes what the next read gives. */
async function open(first: Parts<CandidateRequest>, replies: ReturnType<typeof reply>[] = [], of: object = {}) {
  let now = first
  const read = replyTo(getOpportunity, () => ({ data: { campaign: { ...campaign, ...of }, candidateRequest: now } }))
  const screen = await openScreen('/creator/opportunities?show=k1', creator, read, ...replies)
  const becomes = (next: Parts<CandidateRequest>) => void (now = next)
  return { screen, becomes }
}

const agreed = { ...offered, state: 'accepted', contract: { id: 'c1', state: 'in_progress', price: euros(120) } } as const

test('the brand’s offer is shown with its price, counts, days and end, and is accepted as it stands', async () => {
  const { screen, becomes } = await open({ ...offered, deliveryDays: 14, expiresAt: soon })
  await using _open = screen
  await screen.findByText('Nordlys made you an offer. Accept it, or counter it with other terms.')
  const text = screen.getByRole('dialog').textContent
  expect(text).toMatch(
    /asking€120for the whole job1 of 2 videos3 photosEverything is due 14 days after hiring\.The offer expires in 2 days if you do not answer\./,
  )
  screen.answer(replyTo(acceptOffer, () => (becomes(agreed), {})))
  await screen.user.click(screen.getByRole('button', { name: 'Accept job for €120' }))
  expect(link(await screen.findByRole('link', { name: 'Go to job' }))).toBe('/creator/jobs/c1/summary')
  const proposedAssets = [
    { desiredAssetId: 'a1', count: 1 },
    { desiredAssetId: 'a2', count: 3 },
  ]
  const body = { accept: true, price: euros(120), proposedAssets, offerId: 'f1' }
  expect(screen.sent()).toEqual([{ call: 'POST /internal/creator-opportunities/k1/accept-offer', query: {}, body }])
  expect(screen.queryByRole('button', { name: /^(Accept|Withdraw|Decline)/ })).toBeNull()
})

test('an offer that cannot be accepted any more keeps its dialog, with the server’s words', async () => {
  const { screen } = await open(offered, [refusal(acceptOffer, 'OFFER_CHANGED', 'The offer has changed.')])
  await using _open = screen
  await screen.user.click(await screen.findByRole('button', { name: 'Accept job for €120' }))
  await screen.findByText('The offer has changed.')
  expect(screen.queryByRole('button', { name: 'Counter offer' })).not.toBeNull()
})

test('declining is asked first, can be taken back, and names the offer that was read', async () => {
  const { screen, becomes } = await open(offered)
  await using _open = screen
  await screen.user.click(await screen.findByRole('button', { name: 'Decline' }))
  screen.getByText('Decline the offer of €120?')
  await screen.user.click(screen.getByRole('button', { name: 'Back' }))
  await screen.user.click(screen.getByRole('button', { name: 'Decline' }))
  expect(screen.sent()).toEqual([])
  screen.answer(refusal(acceptOffer, 'OFFER_CHANGED', 'The offer has changed.'))
  const confirm = () => screen.getByRole('button', { name: /^Decline/ })
  await screen.user.click(confirm())
  await screen.findByText('The offer has changed.')
  screen.answer(replyTo(acceptOffer, () => (becomes({ ...offered, state: 'declined', declinedBy: 'creator' }), {})))
  await screen.user.click(confirm())
  await screen.findByText('This application was declined. There is nothing more to do here.')
  screen.getByText('Offer declined')
  const body = { accept: false, offerId: 'f1' }
  expect(screen.sent().map((one) => one.body)).toEqual([body, body])
})

test('withdrawing is asked first and is final; while the brand decides there is nothing else to do', async () => {
  const { screen, becomes } = await open({ ...offered, currentPriceOwner: 'creator', expiresAt: soon })
  await using _open = screen
  await screen.user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  screen.getByText('Withdraw your application?')
  screen.getByText('This is final: you cannot apply to this campaign again.')
  await screen.user.click(screen.getByRole('button', { name: 'Back' }))
  screen.getByText('The brand decides next.')
  expect(screen.getByRole('dialog').textContent).toContain('The offer expires in 2 days if the brand does not answer.')
  expect(screen.queryByRole('button', { name: /Accept|Counter|Decline/ })).toBeNull()
  await screen.user.click(screen.getByRole('button', { name: 'Withdraw' }))
  screen.answer(refusal(withdrawCandidateRequest, 'WITHDRAW_NOT_POSSIBLE', 'The brand was first.'))
  await screen.user.click(screen.getByRole('button', { name: 'Withdraw for good' }))
  await screen.findByText('The brand was first.')
  screen.answer(
    replyTo(withdrawCandidateRequest, () => (becomes({ ...offered, state: 'declined', withdrawn: true, declinedBy: 'creator' }), {})),
  )
  await screen.user.click(screen.getByRole('button', { name: 'Withdraw for good' }))
  await screen.findByText('You withdrew your application. You cannot apply to this campaign again.')
  expect(screen.sent().map(({ call }) => call)).toEqual(Array(2).fill('POST /internal/creator-requests/r1/withdraw'))
})

test('R-538 an application that was withdrawn with the account does not say that the creator did it', async () => {
  const { screen } = await open({ ...offered, state: 'declined', withdrawn: true })
  await using _open = screen
  await screen.findByText('Your application was withdrawn. You cannot apply to this campaign again.')
  expect(screen.queryByRole('button', { name: /Withdraw|Apply/ })).toBeNull()
})

test('a counter offer begins with the brand’s terms, is sent as it is typed, and then it is the brand’s turn', async () => {
  const { screen, becomes } = await open(offered)
  await using _open = screen
  await screen.user.click(await screen.findByRole('button', { name: 'Counter offer' }))
  const price = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Your price/ })
  expect([price.value, ...screen.getAllByRole<HTMLInputElement>('spinbutton').map(({ value }) => value)]).toEqual(['120', '1', '3'])
  await screen.user.clear(price)
  await screen.user.type(price, '150')
  screen.answer(replyTo(offerTerms, () => (becomes({ ...offered, offerId: 'f2', currentPriceOwner: 'creator', price: euros(150) }), {})))
  await screen.user.click(screen.getByRole('button', { name: 'Send counter offer of €150' }))
  await screen.findByText('The brand decides next.')
  screen.getByText('Counter offer sent')
  const proposedAssets = [
    { desiredAssetId: 'a1', count: 1 },
    { desiredAssetId: 'a2', count: 3 },
  ]
  const body = { price: euros(150), proposedAssets, offerId: 'f1' }
  expect(screen.sent()).toEqual([{ call: 'POST /internal/candidate-requests/r1/offer', query: {}, body }])
})

test('a counter offer to terms that have changed is not sent; the new ones are told, and what was typed stays', async () => {
  const { screen, becomes } = await open(offered)
  await using _open = screen
  await screen.user.click(await screen.findByRole('button', { name: 'Counter offer' }))
  const price = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Your price/ })
  await screen.user.clear(price)
  await screen.user.type(price, '150')
  becomes({ ...offered, offerId: 'f2', price: euros(130) })
  screen.answer(refusal(offerTerms, 'OFFER_CHANGED', 'The offer has changed in the meantime.'))
  await screen.user.click(screen.getByRole('button', { name: 'Send counter offer of €150' }))
  await screen.findByText('Nordlys offers €130 now, €120 before.')
  expect(price.value).toBe('150')
  expect(screen.getByRole('button', { name: 'Send counter offer of €150' }).getAttribute('aria-disabled')).toBe('true')
  await screen.user.click(screen.getByRole('button', { name: 'See the new offer' }))
  await screen.findByRole('button', { name: 'Accept job for €130' })
})

test.each([
  [
    { state: 'filled', remainingCreators: 0 },
    'All places are taken',
    'Nordlys made you an offer. All places are taken. If one becomes free, you can accept it.',
  ],
  [{ state: 'draft' }, 'This campaign is no longer open.', 'Nordlys made you an offer. Accept it, or counter it with other terms.'],
] as const)('R-449 an offer of a campaign without a place is not accepted now, and says why: %j', async (of, why, words) => {
  const { screen } = await open(offered, [], of)
  await using _open = screen
  const accept = await screen.findByRole('button', { name: 'Accept job for €120' })
  expect(accept.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(accept.getAttribute('aria-describedby') ?? '')?.textContent).toBe(why)
  screen.getByText(words)
  await screen.user.click(accept)
  expect(screen.sent()).toEqual([])
})

test('a job that was cancelled says so and leads to it', async () => {
  const { screen } = await open({ ...agreed, contract: { ...agreed.contract, state: 'cancelled' } })
  await using _open = screen
  await screen.findByText('This job was cancelled.')
  expect(link(screen.getByRole('link', { name: 'Go to job' }))).toBe('/creator/jobs/c1/summary')
  expect(screen.queryByText('You are collaborating')).toBeNull()
})

test('the history names each side and its price, and the note is the creator’s own', async () => {
  const offers = [
    { id: 'f0', by: 'creator', price: euros(150), proposedAssets: offered.proposedAssets, createdAt: `${year}-11-02T12:00:00+00:00` },
    { id: 'f1', by: 'agency', price: euros(120), proposedAssets: offered.proposedAssets, createdAt: `${year}-11-03T12:00:00+00:00` },
  ] as const
  const { screen } = await open({ ...offered, note: 'I love oats' }, [reply(getCandidateRequest, { data: { ...offered, offers } })])
  await using _open = screen
  await screen.findByText('History')
  expect(screen.getByRole('dialog').textContent).toMatch(/You asked €150.*for 1 video, 3 photos.*2 Nov.*Nordlys offered €120.*3 Nov/)
  expect(screen.getByRole('dialog').textContent).toContain('Your noteI love oats')
  expect(screen.readsOf(getCandidateRequest)).toHaveLength(1)
})

test('an offer that changes before its reader’s eyes is told, and nothing can be decided until it could be read', async () => {
  const { screen, becomes } = await open(offered)
  await using _open = screen
  await screen.findByRole('button', { name: 'Accept job for €120' })
  becomes({ ...offered, offerId: 'f2', price: euros(130) })
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === getOpportunity.path })
  const accept = await screen.findByRole('button', { name: 'Accept job for €130' })
  screen.getByText('Nordlys offers €130 now, €120 before.')
  for (const name of ['Decline', 'Counter offer'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled'), name).toBe('true')
  await screen.user.click(accept)
  expect(screen.sent()).toEqual([])
  await expect.poll(() => accept.getAttribute('aria-disabled')).toBeNull()
  await screen.user.click(accept)
  expect(screen.sent()[0]?.body).toMatchObject({ accept: true, price: euros(130), offerId: 'f2' })
})
