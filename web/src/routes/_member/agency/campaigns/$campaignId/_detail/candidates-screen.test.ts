// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import {
  decideCandidateRequest,
  getCandidateRequest,
  initiateConversation,
  listCandidateRequests,
  offerTerms,
  shortlistCandidate,
} from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { getCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { countUnreadMessages } from '@pairtake/protocol/conversation/conversation-endpoints'
import { countUnseenNotifications } from '@pairtake/protocol/notification/notification-endpoints'
import { listPaymentMethods } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { queryClient } from '#api/query-client.ts'
import type { Parts } from '#testing/sample.ts'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'
import { dismissToasts } from '#testing/toasts.ts'

beforeEach(dismissToasts)

const brand = { role: 'agency', billingInfoProvided: true, paymentMethodProvided: true } as const
const path = '/agency/campaigns/k1/candidates'
const euros = (amount: number) => ({ amount, currency: 'EUR' })
const meta = { page: 1, pages: 1, total: 1 }
const link = (element: Element | null | undefined) => element?.getAttribute('href')
const campaign = {
  id: 'k1',
  name: 'Oat milk',
  state: 'published',
  currency: 'EUR',
  desiredCreators: 3,
  remainingCreators: 2,
  candidateCounts: { new: 4, accepted: 2, declined: 1 },
  desiredAssets: [
    { id: 'a1', type: 'video', count: 2 },
    { id: 'a2', type: 'photos', count: 3 },
  ],
} as const
const of = (id: string, name: string) =>
  ({
    id,
    state: 'new',
    note: '',
    offerId: `${id}-offer`,
    price: euros(200),
    currentPriceOwner: 'creator',
    campaign: { id: 'k1' },
    creator: { firstName: name, general: { displayName: `${name} Roy` } },
    proposedAssets: [
      { desiredAsset: { id: 'a1', count: 2 }, count: 2, type: 'video' },
      { desiredAsset: { id: 'a2', count: 3 }, count: 1, type: 'photos' },
    ],
    proposedAssetSummary: {
      items: [
        { actual: 2, desired: 2, type: 'video' },
        { actual: 1, desired: 3, type: 'photos' },
      ],
    },
    priceInfo: {
      items: [
        { type: 'creator_fee', amount: 200 },
        { type: 'service_fee', amount: 30 },
      ],
      total: 230,
      currency: 'EUR',
    },
  }) as const satisfies Parts<CandidateRequest>
const ana = of('r1', 'Ana')
const ben = of('r2', 'Ben')
const known = reply(getCampaign, { data: campaign })
const listOf = (...data: Parts<CandidateRequest>[]) => reply(listCandidateRequests, { data, meta: { ...meta, total: data.length } })

test('states have their counts and keep the words and the order; other pages do too', async () => {
  const list = replyTo(listCandidateRequests, ({ query }) => ({ data: [ana], meta: { page: Number(query['page']), pages: 4, total: 61 } }))
  await using screen = await openScreen(`${path}?state=accepted&q=a&sort=price_low&page=3`, brand, known, list)
  const next = await screen.findByRole('link', { name: 'Next' })
  expect(link(next)).toBe(`${path}?state=accepted&q=a&sort=price_low&page=4`)
  expect(screen.readsOf(listCandidateRequests)).toEqual([{ page: '3', limit: '20', q: 'a', sort: 'price_low', state: 'accepted' }])
  const states = [...screen.getByRole('navigation', { name: 'Candidate states' }).querySelectorAll('a')]
  expect(states.map(({ textContent }) => textContent)).toEqual(['Undecided, 4', 'Accepted, 2', 'Declined, 1'])
  expect(states.map(link)).toEqual(['new', 'accepted', 'declined'].map((state) => `${path}?q=a&sort=price_low&state=${state}`))
  expect(states[1]?.getAttribute('aria-current')).not.toBeNull()
  expect(screen.getByRole('navigation', { name: 'Campaign' }).textContent).toMatch(/Candidates, 4/)
  await screen.user.selectOptions(screen.getByRole('combobox', { name: 'Sort candidates' }), 'Shortlisted first')
  await expect.poll(() => screen.router.state.location.search).toEqual({ state: 'accepted', q: 'a', sort: 'shortlisted' })
})

test('a candidate is listed with the price of it all and of an item, who asks it, what is offered, ratings and videos', async () => {
  const showcase = {
    videos: [{ id: 'v1', name: 'Morning' }],
    ratings: { contentQuality: { good: 3, bad: 1 }, professionalism: { good: 2, bad: 0 } },
  }
  const asked = { ...ben, currentPriceOwner: 'agency', note: 'First line\nSecond' } as const
  await using screen = await openScreen(path, brand, known, listOf({ ...ana, showcase }, asked))
  const row = (await screen.findByRole('link', { name: 'Ana Roy' })).closest('li')?.textContent
  expect(row).toMatch(/5 of 6 ratings good.*Applied.*2 videos, 1 of 3 photos.*asking€200€66\.67 per item/)
  expect(row).not.toContain('Undecided')
  const other = screen.getByRole('link', { name: 'Ben Roy' }).closest('li')?.textContent
  expect(other).toMatch(/you ask€200/)
  expect(other).toContain('First line')
  expect(other).not.toContain('Second')
  await screen.user.click(screen.getByRole('button', { name: 'Play Morning by Ana Roy' }))
  await screen.findByRole('dialog', { name: 'Ana Roy' })
})

test.each([
  ['new', 'undecided', 'Creators see the campaign now. We’ll notify you when one applies.'],
  ['accepted', 'accepted', ''],
  ['declined', 'declined', ''],
])('without candidates who are %s the list says so', async (state, word, wait) => {
  await using screen = await openScreen(`${path}?state=${state}`, brand, known, listOf())
  const title = await screen.findByText(`Here you will see ${word} candidates - currently there are none`)
  expect(title.parentElement?.textContent?.replace(title.textContent ?? '', '')).toBe(wait)
  expect(screen.queryByRole('search')).toBeNull()
})

test('a search that finds no candidate can be cleared and keeps state and order; past the end the first page is offered', async () => {
  await using screen = await openScreen(`${path}?state=declined&q=x&sort=oldest`, brand, known, listOf())
  await screen.findByText('No candidate matches')
  await screen.user.click(screen.getByRole('button', { name: 'Show all' }))
  await expect.poll(() => screen.router.state.location.search).toEqual({ state: 'declined', sort: 'oldest' })
  screen.answer(reply(listCandidateRequests, { data: [], meta: { page: 9, pages: 1, total: 2 } }))
  await screen.router.navigate({ to: `${path}?state=declined&sort=oldest&page=9` } as never)
  expect(link(await screen.findByRole('link', { name: 'Go to the first page' }))).toBe(`${path}?sort=oldest&state=declined`)
})

test('R-148 R-541 selected candidates are declined after a question by the offers that were seen; a refused one stays selected', async () => {
  let declined: readonly string[] = []
  const list = replyTo(listCandidateRequests, () => ({ data: [ana, ben].filter(({ id }) => !declined.includes(id)), meta }))
  const decide = {
    endpoint: decideCandidateRequest,
    answer: ({ call }: { call: string }) => {
      if (call.includes('/r2/')) return Response.json({ code: 'OFFER_CHANGED', message: 'Ben offers less.' }, { status: 409 })
      declined = ['r1']
      return reply(decideCandidateRequest).answer({ call, query: {}, body: {} })
    },
  }
  const gone = reply(getCandidateRequest, { data: { ...ana, state: 'declined' } })
  // The end waits for every read that the decisions may have changed, the counts in the bar among them.
  const counts = [reply(countUnreadMessages), reply(countUnseenNotifications)]
  await using screen = await openScreen(path, brand, known, list, decide, gone, ...counts)
  await screen.user.click(await screen.findByRole('checkbox', { name: 'Select Ana Roy' }))
  expect(screen.getByRole('button', { name: 'Compare' }).getAttribute('aria-disabled')).toBe('true')
  await screen.user.click(screen.getByRole('checkbox', { name: 'Select Ben Roy' }))
  screen.getByText('2 selected')
  await screen.user.click(screen.getByRole('button', { name: 'Decline 2' }))
  const dialog = await screen.findByRole('dialog', { name: 'Decline candidates' })
  expect(dialog.textContent).toContain('Ana Roy, Ben Roy')
  expect(dialog.textContent).toContain('This is final: they cannot apply to this campaign again.')
  await screen.user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.sent()).toEqual([])
  await screen.user.click(screen.getByRole('button', { name: 'Decline 2' }))
  await screen.user.click(await screen.findByRole('button', { name: 'Decline' }))
  await screen.findByText('1 of 2 declined')
  expect(screen.getByRole('dialog').textContent).toMatch(/1 could not be declined:.*Ben Roy.*Ben offers less\./)
  const sent = (id: string) => ({
    call: `POST /internal/candidate-requests/${id}/decide`,
    query: {},
    body: { accept: false, offerId: `${id}-offer` },
  })
  expect(screen.sent()).toEqual([sent('r1'), sent('r2')])
  await screen.user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await screen.findByText('1 selected')
  expect(screen.queryByRole('link', { name: 'Ana Roy' })).toBeNull()
  await screen.user.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByText('1 selected')).toBeNull()
})

test('two candidates are compared point by point in an address, and one of them is opened from there', async () => {
  const whole = {
    ...ana.creator,
    creatorProfile: {
      age: 31,
      nativeLanguage: { locale: 'de', name: 'German' },
      languages: [
        { locale: 'de', name: 'German' },
        { locale: 'fr', name: 'French' },
      ],
    },
    residence: { country: { code: 'AT', name: 'Austria' } },
    ratings: { contentQuality: { good: 3, bad: 1 }, professionalism: { good: 2, bad: 0 } },
  }
  const one = replyTo(getCandidateRequest, ({ call }) => ({
    data: call.endsWith('/r1')
      ? { ...ana, creator: whole, note: 'Gladly' }
      : { ...ben, price: euros(100), priceInfo: { ...ben.priceInfo, total: 115 } },
  }))
  await using screen = await openScreen(path, brand, known, listOf(ana, ben), one)
  for (const name of ['Ana', 'Ben']) await screen.user.click(await screen.findByRole('checkbox', { name: `Select ${name} Roy` }))
  await screen.user.click(screen.getByRole('button', { name: 'Compare' }))
  const dialog = await screen.findByRole('dialog', { name: 'Compare candidates' })
  expect(screen.router.state.location.search).toEqual({ compare: 'r1.r2' })
  const points = async (label: string) => {
    const list = await screen.findByRole('list', { name: label })
    return [...list.querySelectorAll('li')].map(({ textContent }) => textContent)
  }
  expect(await points('Price')).toEqual(['Ana Roy€200asking', 'Ben Roy€100asking'])
  expect(await points('Price per item')).toEqual(['Ana Roy€66.67', 'Ben Roy€33.33 · lowest'])
  expect(await points('You pay')).toEqual(['Ana Roy€230.00', 'Ben Roy€115.00'])
  expect(await points('Offer')).toEqual(['Ana Roy2 videos, 1 of 3 photos', 'Ben Roy2 videos, 1 of 3 photos'])
  expect(await points('Note')).toEqual(['Ana RoyGladly', 'Ben RoyNo note'])
  for (const [label, words] of [
    ['Content quality', 'Ana Roy 3 good 1 bad'],
    ['Professionalism', 'Ana Roy 2 good 0 bad'],
    ['Lives in', 'Ana RoyAustria'],
    ['Age', 'Ana Roy31'],
    ['Languages', 'Ana RoyGerman (native), French'],
  ] as const)
    expect((await points(label))[0]?.replaceAll(/\s+/g, '')).toBe(words.replaceAll(/\s+/g, ''))
  await screen.user.click([...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Open Ben Roy') as HTMLElement)
  await screen.findByRole('dialog', { name: 'Ben Roy' })
  expect(screen.router.state.location.search).toEqual({ compare: 'r1.r2', candidateRequestId: 'r2' })
})

test('a candidate is shortlisted, and not any more; a refusal is told and takes the mark back', async () => {
  let isOn = false
  const list = replyTo(listCandidateRequests, () => ({ data: [{ ...ana, shortlisted: isOn }], meta }))
  await using screen = await openScreen(
    path,
    brand,
    known,
    list,
    replyTo(shortlistCandidate, () => ((isOn = !isOn), {})),
  )
  const star = () => screen.getByRole('button', { name: 'Shortlist Ana Roy' })
  const pressed = () => star().getAttribute('aria-pressed')
  await screen.findByRole('link', { name: 'Ana Roy' })
  expect(pressed()).toBe('false')
  await screen.user.click(star())
  await expect.poll(() => screen.readsOf(listCandidateRequests).length).toBe(2)
  await expect.poll(pressed).toBe('true')
  screen.answer(refusal(shortlistCandidate, 'NOT_FOUND', 'Ana is gone.'))
  await screen.user.click(star())
  await screen.findByText('Ana is gone.')
  await expect.poll(pressed).toBe('true')
  expect(screen.sent().map(({ call, body }) => [call, body])).toEqual([
    ['POST /internal/candidate-requests/r1/shortlist', { shortlisted: true }],
    ['POST /internal/candidate-requests/r1/shortlist', { shortlisted: false }],
  ])
})

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

test('the dialog leads through the candidates of the page, and closes without its address', async () => {
  const { screen } = await openAna(ana, '&state=new')
  await using _open = screen
  await screen.findByText('1 of 2')
  expect(screen.getByRole('button', { name: 'Previous candidate' }).getAttribute('aria-disabled')).toBe('true')
  await screen.user.click(screen.getByRole('button', { name: 'Next candidate' }))
  await expect.poll(() => screen.router.state.location.search).toEqual({ state: 'new', candidateRequestId: 'r2' })
  // Until the other one has come, the dialog is another one, with a button of its own.
  await screen.findByText('2 of 2')
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
