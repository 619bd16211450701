// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { AuthUser } from '@pairtake/protocol/user/user'
import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import { createCampaign, getCampaign, listCampaigns, publishCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { prepareAccess } from '@pairtake/protocol/media/media-endpoints'
import type { Parts } from '#testing/sample.ts'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'
import { dismissToasts } from '#testing/toasts.ts'

/** A day of this year is shown without it. */
const year = new Date().getFullYear()

beforeEach(dismissToasts)

const brand = { role: 'agency', billingInfoProvided: true, paymentMethodProvided: true } as const
const path = '/agency/campaigns'
const meta = { page: 1, pages: 1, total: 1 }
const link = (element: Element | null | undefined) => element?.getAttribute('href')
const campaign = {
  id: 'k1',
  name: 'Oat milk',
  state: 'published',
  description: 'A breakfast',
  desiredCreators: 3,
  candidateCounts: { new: 2, accepted: 2, hired: 1 },
  mediaStats: { completed: 1, committed: 4, reviewPending: 2 },
  desiredAssets: [{ id: 'a1', type: 'video', count: 2, brief: 'Pour it' }],
} as const

test('a campaign is listed with its state, progress and who is hired, and leads to itself and its jobs', async () => {
  const news = { ...campaign, id: 'k2', mediaStats: { committed: 0 }, candidateCounts: { new: 1 } }
  await using screen = await openScreen(path, brand, reply(listCampaigns, { data: [campaign, news], meta }))
  const links = await screen.findAllByRole('link', { name: 'Oat milk' })
  expect(links.map(link)).toEqual([`${path}/k1`, `${path}/k2`])
  const rows = links.map((one) => one.closest('li')?.textContent)
  expect(rows[0]).toMatch(/Oat milkPublished1 of 4 media approved, 2 for you to review.*1 of 3 hired/)
  expect(rows[1]).toContain('1 undecided candidate')
  expect(link(screen.getByRole('link', { name: '1 of 3 hired, jobs of Oat milk' }))).toBe(`${path}/k1/contracts`)
  expect(screen.readsOf(listCampaigns)).toEqual([{ page: '1', limit: '10' }])
})

test('the list asks for what its address says, pages keep it, and another state begins at the first page', async () => {
  const list = replyTo(listCampaigns, ({ query }) => ({ data: [campaign], meta: { page: Number(query['page']), pages: 4, total: 31 } }))
  await using screen = await openScreen(`${path}?q=oat&state=undecided&sort=name&page=3&waitForReview=1`, brand, list)
  expect(link(await screen.findByRole('link', { name: 'Next' }))).toBe(`${path}?q=oat&state=undecided&sort=name&page=4`)
  expect(screen.readsOf(listCampaigns)).toEqual([{ page: '3', limit: '10', q: 'oat', state: 'undecided', sort: 'name' }])
  expect(screen.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'All',
    'To decide',
    'Draft',
    'In review',
    'Rejected',
    'Published',
    'Filled',
    'Delivered',
  ])
  await screen.user.click(screen.getByRole('radio', { name: 'Filled' }))
  await expect.poll(() => screen.router.state.location.search).toEqual({ q: 'oat', state: 'filled', sort: 'name' })
})

test.each([
  ['in_review', true],
  ['published', false],
] as const)('after publishing the list says that the campaign is in review, while one is: %s', async (state, isSaid) => {
  await using screen = await openScreen(`${path}?waitForReview=1`, brand, reply(listCampaigns, { data: [{ ...campaign, state }], meta }))
  await screen.findByRole('link', { name: 'Oat milk' })
  expect(screen.queryByText('Your campaign is in review. We will notify you when creators can see it.') !== null).toBe(isSaid)
})

test('a search that finds none can be cleared and keeps its order; without campaigns the first one is begun', async () => {
  await using screen = await openScreen(`${path}?q=x&sort=name`, brand, reply(listCampaigns, { data: [], meta: { ...meta, total: 0 } }))
  await screen.findByText('No campaign matches')
  await screen.user.click(screen.getByRole('button', { name: 'Show all' }))
  await screen.findByText('No campaigns yet')
  expect(screen.router.state.location.search).toEqual({ sort: 'name' })
  expect(screen.getAllByRole('link', { name: 'New campaign' }).map(link)).toEqual(Array(2).fill(`${path}?sort=name&new=true`))
  expect(screen.queryByRole('search')).toBeNull()
})

test('a new campaign needs a name of three letters, begins blank or from an earlier one, and leads to its editor', async () => {
  const list = reply(listCampaigns, { data: [campaign], meta })
  await using screen = await openScreen(`${path}?sort=name&new=true`, brand, list, refusal(createCampaign, 'NOT_FOUND', 'It is gone.'))
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await screen.user.type(name, 'Te')
  await screen.user.click(screen.getByRole('button', { name: 'Create' }))
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
  expect(screen.sent()).toEqual([])
  await screen.user.type(name, 'a')
  await screen.user.selectOptions(screen.getByRole('combobox', { name: 'Start from' }), 'Oat milk')
  await screen.user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByText('It is gone.')
  expect(name.value).toBe('Tea')
  await screen.user.selectOptions(screen.getByRole('combobox', { name: 'Start from' }), 'A blank campaign')
  screen.answer(reply(createCampaign, { data: { id: 'k9' } }))
  await screen.user.click(screen.getByRole('button', { name: 'Create' }))
  await expect.poll(() => screen.router.state.location.pathname).toBe(`${path}/k9/edit`)
  expect(screen.sent().map(({ call, body }) => [call, body])).toEqual([
    ['POST /internal/campaigns', { name: 'Tea', fromCampaignId: 'k1' }],
    ['POST /internal/campaigns', { name: 'Tea', fromCampaignId: null }],
  ])
})

test('the dialog of a new campaign is cancelled to the list as it was', async () => {
  await using screen = await openScreen(
    `${path}?sort=name&new=true&from=k1`,
    brand,
    reply(listCampaigns, { data: [campaign], meta }),
    reply(getCampaign, { data: campaign }),
  )
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('Oat milk (copy)')
  await screen.findByRole('dialog', { name: 'Duplicate campaign' })
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Start from' }).value).toBe('k1')
  await screen.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.router.state.location.search).toEqual({ sort: 'name' })
})

const detail = (parts: Parts<Campaign> = {}, search = '', member: Parts<AuthUser> = brand, ...replies: ReturnType<typeof reply>[]) =>
  openScreen(`${path}/k1${search}`, member, reply(getCampaign, { data: { ...campaign, ...parts } }), ...replies)

test('a campaign says what is asked, of whom, how far it is, and gives its files', async () => {
  const asked = {
    shippableProduct: true,
    deliveryDays: 14,
    restrictionAge: { from: 20, to: 40 },
    restrictionGenders: ['female', 'trans_man'] as const,
    restrictionCountries: [{ code: 'DE', name: 'Germany' }],
    restrictionLanguage: { locale: 'de', name: 'German' },
    referenceMaterials: [{ fileName: 'guide.pdf', media: { id: 'x1' } }],
    createdAt: `${year}-11-02T12:00:00+00:00`,
  }
  await using screen = await detail(asked, '', brand, refusal(prepareAccess, 'MEDIA_INACCESSIBLE'))
  await screen.findByRole('heading', { level: 1, name: 'Oat milk' })
  expect(screen.router.state.location.pathname).toBe(`${path}/k1/summary`)
  const text = screen.getByRole('main').textContent
  for (const words of [
    'A breakfast',
    '2 videosPour it',
    'Product is sent',
    'Age20 to 40',
    'GenderFemale, Trans man',
    'CountryGermany',
    'LanguageGerman',
    'Delivery14 days after hiring',
    'Created2 Nov',
  ])
    expect(text).toContain(words)
  const figures = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(figures).toEqual(expect.arrayContaining(['hired1 of 3', 'approved1 of 4', 'to review2']))
  const tabs = [...screen.getByRole('navigation', { name: 'Campaign' }).querySelectorAll('a')]
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Summary', expect.stringMatching(/^Candidates, 2/), 'Jobs'])
  expect(tabs.map(link)).toEqual(['summary', 'candidates', 'contracts'].map((part) => `${path}/k1/${part}`))
  await screen.user.click(screen.getByRole('button', { name: 'Download guide.pdf' }))
  await screen.findByText('The media item is inaccessible, please contact support')
  expect(screen.sent()[0]?.body).toEqual({ mediaId: 'x1', usage: 'CampaignReferenceMaterial' })
})

test('a campaign without restrictions, texts and candidates says so', async () => {
  await using screen = await detail({ description: '', desiredAssets: [], candidateCounts: { new: 0 }, mediaStats: { committed: 0 } })
  await screen.findByText('No description yet.')
  const text = screen.getByRole('main').textContent
  for (const words of [
    'No videos or photos yet.',
    'AgeAny age',
    'GenderAny gender',
    'CountryAny country',
    'LanguageAny language',
    'DeliveryNo due date',
  ])
    expect(text).toContain(words)
  expect(screen.getByRole('navigation', { name: 'Campaign' }).textContent).toBe('SummaryCandidatesJobs')
})

test.each([
  ['draft', 'You can edit and save changes before submitting for review', ['Duplicate', 'Edit', 'Publish']],
  ['rejected', 'review the feedback and make necessary adjustments before resubmitting', ['Duplicate', 'Edit', 'Publish']],
  ['in_review', 'You cannot make changes at this stage', ['Duplicate']],
  ['published', 'Creators see it and will apply', ['Duplicate', 'Edit']],
] as const)('a campaign that is %s explains it, and has its buttons', async (state, words, buttons) => {
  const addresses = { Duplicate: `${path}?new=true&from=k1`, Edit: `${path}/k1/edit`, Publish: `${path}/k1/summary?publish=true` }
  await using screen = await detail({ state, lastRejectionReason: 'Too vague.' })
  await screen.findByText(words)
  for (const name of ['Duplicate', 'Edit', 'Publish'] as const) {
    const shown = screen.queryAllByRole('link', { name }).map(link)
    expect(shown[0], name).toBe((buttons as readonly string[]).includes(name) ? addresses[name] : undefined)
  }
  expect(screen.queryByText('Too vague.') !== null).toBe(state === 'draft' || state === 'rejected')
})

test('publishing is asked, says what was refused before, and leads to the list that says what comes next', async () => {
  const draft = { state: 'rejected', lastRejectionReason: 'Too vague.' } as const
  const list = reply(listCampaigns, { data: [{ ...campaign, state: 'in_review' }], meta })
  await using screen = await detail(draft, '/summary?publish=true', brand, list, refusal(publishCampaign, 'PAYMENT_OVERDUE', 'Pay first.'))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm publish' })
  expect(dialog.textContent).toMatch(/Please resolve the earlier issues firstToo vague\./)
  expect(dialog.textContent).not.toContain('It’s missing')
  await screen.user.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Pay first.')
  screen.answer(reply(publishCampaign))
  await screen.user.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Your campaign is in review. We will notify you when creators can see it.')
  expect(screen.router.state.location.search).toEqual({ waitForReview: 1 })
  const published = { call: 'POST /internal/campaigns/k1/publish', query: {}, body: {} }
  expect(screen.sent()).toEqual([published, published])
})

test.each<[string, Parts<AuthUser>, Parts<Campaign>, string, string]>([
  [
    'billing information',
    { billingInfoProvided: false },
    {},
    'You will be able to publish your campaign once you complete your onboarding steps',
    '/agency/billing/billing-information',
  ],
  [
    'a card',
    { paymentMethodProvided: false },
    {},
    'You will be able to publish your campaign once you complete your onboarding steps',
    '/agency/billing/payment-methods?add=true',
  ],
  ['anything asked for', {}, { desiredAssets: [] }, 'Add at least one video or photo to publish.', `${path}/k1/edit`],
])('R-101 without %s a campaign is not published, and the dialog leads to it', async (_what, member, parts, words, where) => {
  await using screen = await detail({ state: 'draft', ...parts }, '/summary?publish=true', { ...brand, ...member })
  const dialog = await screen.findByRole('dialog', { name: 'Confirm publish' })
  expect(dialog.textContent).toContain(words)
  expect([...dialog.querySelectorAll('a')].map(link)).toEqual([where])
  const confirm = screen.getByRole('button', { name: 'Confirm' })
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  await screen.user.click(confirm)
  expect(screen.sent()).toEqual([])
  await screen.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.router.state.location.search).toEqual({})
})

test('a missing description or brief is told, and can be published all the same', async () => {
  const parts = { state: 'draft', description: '', desiredAssets: [{ id: 'a1', type: 'video', count: 2, brief: '' }] } as const
  await using screen = await detail(parts, '/summary?publish=true')
  const dialog = await screen.findByRole('dialog', { name: 'Confirm publish' })
  expect(dialog.textContent).toContain('It’s missing a description and a brief for everything you ask for.')
  expect(screen.getByRole('button', { name: 'Confirm' }).getAttribute('aria-disabled')).toBeNull()
})

test('a campaign that may not be published opens no dialog, and one that is not the brand’s is not found', async () => {
  await using screen = await detail({ state: 'published' }, '/summary?publish=true')
  await screen.findByText('A breakfast')
  expect(screen.queryByRole('dialog')).toBeNull()
})
