// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { getCreatorProfile } from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { initiateConversation } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import type { Opportunity } from '@pairtake/protocol/opportunity/opportunity'
import { applyToCampaign, getOpportunity, listOpportunities } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import type { Parts } from '#testing/sample.ts'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'
import { dismissToasts } from '#testing/toasts.ts'

beforeEach(dismissToasts)

const creator = { role: 'creator', creatorProfileState: 'verified', profilePicturePath: '/a.png' } as const
const path = '/creator/opportunities'
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
  agency: { general: { displayName: 'Nordlys' } },
  desiredAssets: [
    { id: 'a1', type: 'video', count: 2, brief: 'Breakfast' },
    { id: 'a2', type: 'photos', count: 3, brief: 'The carton' },
  ],
  desiredAssetTotals: { video: 2, photos: 3 },
} as const
const request = { id: 'r1', state: 'new', price: euros(120), currentPriceOwner: 'creator' } as const
const one = (parts: Parts<Opportunity>) => ({ campaign, ...parts })

test('the list asks for what its address says, other pages keep it, and a campaign opens above it', async () => {
  const list = replyTo(listOpportunities, ({ query }) => ({ data: [one({})], meta: { page: Number(query['page']), pages: 3, total: 41 } }))
  const address = `${path}?q=oat&type=video&shippable=true&applicable=true&mine=true&sort=least&page=2`
  await using screen = await openScreen(address, creator, list, reply(getOpportunity, { data: one({}) }))
  const next = await screen.findByRole('link', { name: 'Next' })
  const asked = { page: '2', q: 'oat', type: 'video', shippable: 'true', applicable: 'true', mine: 'true', sort: 'least' }
  expect(screen.readsOf(listOpportunities)).toEqual([asked])
  const search = { q: 'oat', type: 'video', shippable: true, applicable: true, mine: true, sort: 'least' }
  await screen.user.click(screen.getByRole('link', { name: 'Oat milk' }))
  await screen.findByRole('dialog', { name: 'Oat milk' })
  expect(screen.router.state.location.search).toEqual({ ...search, page: 2, show: 'k1' })
  await screen.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.router.state.location.search).toEqual({ ...search, page: 2 })
  expect(link(next)).toContain('page=3')
  for (const part of address.replace('&page=2', '').split(/[?&]/).slice(1)) expect(link(next)).toContain(part)
})

test('filters are asked for, go back to the first page, and are cleared together; the order stays', async () => {
  const list = replyTo(listOpportunities, ({ query }) => ({
    data: query['mine'] ? [] : [one({})],
    meta: { ...meta, total: query['mine'] ? 0 : 1 },
  }))
  await using screen = await openScreen(`${path}?page=1&sort=openings`, creator, list)
  const now = () => screen.router.state.location.search
  await screen.findByText('1 campaign')
  await screen.user.click(screen.getByRole('radio', { name: 'Photos' }))
  await expect.poll(now).toEqual({ type: 'photos', sort: 'openings' })
  await screen.user.click(screen.getByRole('checkbox', { name: 'Product is sent' }))
  await expect.poll(now).toEqual({ type: 'photos', shippable: true, sort: 'openings' })
  await screen.user.click(screen.getByRole('checkbox', { name: 'Open to me' }))
  await expect.poll(now).toEqual({ type: 'photos', shippable: true, applicable: true, sort: 'openings' })
  await screen.user.click(screen.getByRole('checkbox', { name: 'My applications' }))
  await screen.user.click(await screen.findByRole('button', { name: 'Show all campaigns' }))
  await expect.poll(now).toEqual({ sort: 'openings' })
  await screen.findByText('1 campaign')
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
})

test.each(['q=oat', 'type=photos', 'shippable=true', 'applicable=true', 'mine=true', 'q=oat&type=video&shippable=true&mine=true'])(
  'what is narrowed by %s is cleared with one button, and the order stays',
  async (narrowed) => {
    const list = reply(listOpportunities, { data: [one({})], meta })
    await using screen = await openScreen(`${path}?${narrowed}&sort=openings&page=2`, creator, list)
    await screen.user.click(await screen.findByRole('button', { name: 'Clear' }))
    await expect.poll(() => screen.router.state.location.search).toEqual({ sort: 'openings' })
  },
)

test.each<[string, Parts<Opportunity>, RegExp]>([
  ['open', {}, /2 of 3 places left$/],
  ['blocked', { blockers: ['restrictionAge', 'profileIncomplete'] }, /Not open to you$/],
  ['unverified', { blockers: ['profileIncomplete'] }, /Needs a verified profile$/],
  ['awaiting the brand', { candidateRequest: request }, /You are a candidate.*you ask €120$/],
  ['offered', { candidateRequest: { ...request, currentPriceOwner: 'agency' } }, /You are a candidateCounter offer.*asks €120$/],
  [
    'agreed',
    { candidateRequest: { ...request, state: 'accepted', contract: { state: 'in_progress', price: euros(110) } } },
    /You are collaborating.*agreed €110$/,
  ],
  [
    'cancelled',
    { candidateRequest: { ...request, state: 'accepted', contract: { state: 'cancelled', price: euros(110) } } },
    /Job cancelled.*left$/,
  ],
  ['withdrawn', { candidateRequest: { ...request, state: 'declined', withdrawn: true } }, /Application withdrawn.*left$/],
  ['declined', { candidateRequest: { ...request, state: 'declined' } }, /Application declined.*left$/],
])('a card of a campaign that is %s says so', async (_how, parts, words) => {
  await using screen = await openScreen(path, creator, reply(listOpportunities, { data: [one(parts)], meta }))
  const card = (await screen.findByRole('article')).textContent
  expect(card).toMatch(words)
  expect(card).toContain('NordlysOat milk')
})

test('a card says what is wanted, of whom, and how long there is', async () => {
  const asked = {
    shippableProduct: true,
    deliveryDays: 1,
    restrictionAge: { from: 20, to: null },
    restrictionGenders: ['female', 'non_binary'] as const,
    restrictionCountries: [{ code: 'DE', name: 'Germany' }],
    restrictionLanguage: { locale: 'de', name: 'German' },
  }
  await using screen = await openScreen(
    path,
    creator,
    reply(listOpportunities, { data: [one({ campaign: { ...campaign, ...asked } })], meta }),
  )
  const card = (await screen.findByRole('article')).textContent
  for (const words of [
    '2 videos',
    '3 photos',
    'Product is sent',
    '1 day to deliver',
    'Age 20 and above',
    'Women, Non-binary people',
    'Germany',
    'Speaks German',
  ])
    expect(card).toContain(words)
})

const dialogOf = (parts: Parts<Opportunity>, ...replies: ReturnType<typeof reply>[]) =>
  openScreen(`${path}?show=k1`, creator, reply(getOpportunity, { data: one(parts) }), ...replies)

test('an application is sent as it is typed, with the confirmed address, and a refusal keeps what was typed', async () => {
  const shipped = { ...campaign, shippableProduct: true }
  const address = { streetAddress: 'Weg 1', postalCode: '10119', city: 'Berlin' }
  const refused = refusal(applyToCampaign, 'NOT_ELIGIBLE', 'Not open to you.')
  const profile = reply(getCreatorProfile, { data: { residence: address } })
  await using screen = await dialogOf({ campaign: shipped }, profile, refused)
  const price = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Your price/ })
  const counts = () => screen.getAllByRole<HTMLInputElement>('spinbutton').map(({ value }) => value)
  expect(counts()).toEqual(['2', '3'])
  await screen.user.type(price, '4')
  await screen.user.click(screen.getByRole('button', { name: 'Apply' }))
  screen.getByText('The price is a whole number from 5 to 10000.')
  screen.getByText('Please confirm the address that the product is sent to.')
  await screen.user.clear(price)
  await screen.user.type(price, '10000')
  expect(screen.queryByText('The price is a whole number from 5 to 10000.')).toBeNull()
  await screen.user.click(screen.getByRole('button', { name: 'Apply for €10,000' }))
  expect(screen.sent()).toEqual([])
  await screen.user.click(await screen.findByRole('checkbox', { name: /^The product can be sent to my address: Weg 1.*Berlin/ }))
  await screen.user.type(screen.getByRole('textbox', { name: /^Note/ }), 'Gladly')
  await screen.user.click(screen.getByRole('button', { name: 'Apply for €10,000' }))
  await screen.findByText('Not open to you.')
  expect(price.value).toBe('10000')
  const proposedAssets = [
    { desiredAssetId: 'a1', count: 2 },
    { desiredAssetId: 'a2', count: 3 },
  ]
  const body = { price: euros(10_000), proposedAssets, note: 'Gladly', shippingAddressConfirmed: true }
  expect(screen.sent()).toEqual([{ call: 'POST /internal/creator-opportunities/k1/apply', query: {}, body }])
  expect(link(screen.getByRole('link', { name: 'Change it' }))).toBe('/settings/creator-profile')
  screen.answer(reply(applyToCampaign), reply(getOpportunity, { data: one({ campaign: shipped, candidateRequest: request }) }))
  await screen.user.click(screen.getByRole('button', { name: 'Apply for €10,000' }))
  await screen.findByText('You are a candidate. Nordlys reviews your price next. We’ll tell you what they say.')
  screen.getByText('You’re a candidate now. We’ll tell you what the brand says.')
})

test('without anything to offer nothing can be sent, and a campaign without a product asks for no address', async () => {
  await using screen = await dialogOf({}, reply(applyToCampaign))
  await screen.user.type(await screen.findByRole('textbox', { name: /^Your price/ }), '5')
  expect(screen.queryByRole('checkbox')).toBeNull()
  const [videos, photos] = screen.getAllByRole<HTMLInputElement>('spinbutton')
  for (const field of [videos, photos]) {
    await screen.user.clear(field as HTMLElement)
    await screen.user.type(field as HTMLElement, '0')
    await screen.user.tab()
  }
  await screen.findByText('At least one media item should be offered')
  const apply = screen.getByRole('button', { name: 'Apply' })
  expect(apply.getAttribute('aria-disabled')).toBe('true')
  await screen.user.clear(photos as HTMLElement)
  await screen.user.type(photos as HTMLElement, '1')
  await screen.user.tab()
  await screen.user.click(screen.getByRole('button', { name: 'Apply for €5' }))
  const proposedAssets = [
    { desiredAssetId: 'a1', count: 0 },
    { desiredAssetId: 'a2', count: 1 },
  ]
  expect(screen.sent().map(({ body }) => body)).toEqual([{ price: euros(5), proposedAssets, note: '' }])
})

test('an application that the clock ended can be made again, and says so', async () => {
  await using screen = await dialogOf({ candidateRequest: { ...request, state: 'declined', lapsed: true } })
  await screen.findByText('Your last application expired without an answer. You can apply again.')
  expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeNull()
})

test.each<[string, Parts<Opportunity>, string[], (string | undefined)[]]>([
  [
    'is not verified',
    { blockers: ['profileIncomplete'] },
    ['In order to apply, your profile must first be verified'],
    ['/settings/creator-profile'],
  ],
  [
    'can mend why not',
    { blockers: ['restrictionLanguage', 'restrictionCountry'] },
    ['You cannot apply to this campaign', 'who live in'],
    ['/settings/creator-profile', `${path}?applicable=true`],
  ],
  [
    'cannot mend why not',
    { blockers: ['restrictionLanguage', 'restrictionAge'] },
    ['You cannot apply to this campaign', 'another age range'],
    [`${path}?applicable=true`],
  ],
  ['comes too late', { blockers: ['notPublished'] }, ['This campaign is no longer taking candidates.'], [`${path}?applicable=true`]],
])('who %s reads it, with where to go next', async (_how, parts, words, links) => {
  await using screen = await dialogOf(parts)
  const dialog = await screen.findByRole('dialog', { name: 'Oat milk' })
  for (const one of words) await expect.poll(() => dialog.textContent).toContain(one)
  expect([...dialog.querySelectorAll('a')].map(link)).toEqual(links)
  expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull()
})

test('who is in review is told so, and shown the verification', async () => {
  const inReview = { ...creator, creatorProfileState: 'in_review' } as const
  await using screen = await openScreen(
    `${path}?show=k1`,
    inReview,
    reply(getOpportunity, { data: one({ blockers: ['profileIncomplete'] }) }),
  )
  expect(link(await screen.findByRole('link', { name: 'See the verification' }))).toBe('/settings/creator-profile-verification')
})

test('a candidate without a conversation begins one with the brand; a failure is told', async () => {
  await using screen = await dialogOf({ candidateRequest: request }, refusal(initiateConversation, 'NOT_FOUND'))
  await screen.user.click(await screen.findByRole('button', { name: 'Message the brand' }))
  await screen.findByText('Failed to send the message. Try again...')
  screen.answer(reply(initiateConversation, { conversationId: 't1' }))
  await screen.user.click(screen.getByRole('button', { name: 'Message the brand' }))
  await expect.poll(() => screen.router.state.location.pathname).toBe('/conversations/t1')
  expect(screen.sent().at(-1)).toEqual({ call: 'POST /internal/candidate-requests/r1/initiate-conversation', query: {}, body: {} })
})

test('a candidate with a conversation is led to it', async () => {
  await using screen = await dialogOf({ candidateRequest: { ...request, conversationId: 't2' } })
  expect(link(await screen.findByRole('link', { name: 'Message the brand' }))).toBe('/conversations/t2')
})
