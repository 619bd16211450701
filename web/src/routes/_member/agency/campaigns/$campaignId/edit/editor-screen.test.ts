// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import { countReach, getCampaign, saveCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import type { Parts } from '#testing/sample.ts'
import { after, openScreen, refusal, reply } from '#testing/shown.ts'
import { dismissToasts } from '#testing/toasts.ts'

beforeEach(dismissToasts)

const brand = { role: 'agency', billingInfoProvided: true, paymentMethodProvided: true } as const
const path = '/agency/campaigns/k1'
const link = (element: Element | null | undefined) => element?.getAttribute('href')
const campaign = {
  id: 'k1',
  name: 'Oat milk',
  description: 'A breakfast',
  state: 'draft',
  desiredCreators: 3,
  deliveryDays: 14,
  shippableProduct: true,
  restrictionAge: { from: 20, to: 40 },
  restrictionGenders: ['female'],
  restrictionCountries: [{ code: 'DE', name: 'Germany' }],
  restrictionLanguage: { locale: 'de', name: 'German' },
  referenceMaterials: [
    { fileName: 'guide.pdf', media: { id: 'x1' } },
    { fileName: 'cup.jpg', media: { id: 'x2' } },
    { fileName: 'jug.jpg', media: { id: 'x3' } },
  ],
  desiredAssets: [
    // Without a proportion: a select of a list of fields does not show its first value in happy-dom.
    {
      id: 'a1',
      type: 'video',
      count: 2,
      brief: 'Pour it',
      crop: null,
      requirements: { minSeconds: 5, maxSeconds: 20, minShortSide: 1080, sound: true, captions: false },
    },
    { id: 'a2', type: 'photos', count: 48, brief: '' },
  ],
} as const
const open = (parts: Parts<Campaign> = {}, ...replies: ReturnType<typeof reply>[]) =>
  openScreen(`${path}/edit`, brand, reply(getCampaign, { data: { ...campaign, ...parts } }), ...replies)
type Open = Awaited<ReturnType<typeof open>>
const fieldOf = (screen: Open, name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const begun = (screen: Open) => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
const saved = (screen: Open) => screen.sent().filter(({ call }) => call.startsWith('PATCH '))
const isOff = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true'

test('a campaign is saved whole as it is shown, and leads to its summary', async () => {
  await using screen = await open({}, reply(saveCampaign))
  const name = await begun(screen)
  screen.getByText('Everything is saved')
  expect(link(screen.getByRole('link', { name: 'Back' }))).toBe(`${path}/summary`)
  expect(link(screen.getByRole('link', { name: 'Cancel' }))).toBe('/agency/campaigns')
  await screen.user.type(name, '!')
  screen.getByText('Changes not saved yet')
  await screen.user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => screen.router.state.location.href).toBe(`${path}/summary`)
  const free = { minSeconds: null, maxSeconds: null, minShortSide: null, sound: false, captions: false }
  const body = {
    name: 'Oat milk!',
    description: 'A breakfast',
    restrictionAgeFrom: 20,
    restrictionAgeTo: 40,
    restrictionGenders: ['female'],
    restrictionCountries: ['DE'],
    restrictionLanguage: 'de',
    referenceMaterials: ['x1', 'x2', 'x3'],
    desiredAssets: [campaign.desiredAssets[0], { id: 'a2', type: 'photos', count: 48, brief: '', crop: null, requirements: free }],
    desiredCreators: 3,
    shippableProduct: true,
    deliveryDays: 14,
  }
  expect(saved(screen)).toEqual([{ call: 'PATCH /internal/campaigns/k1', query: {}, body }])
  await expect.poll(() => screen.readsOf(getCampaign).length).toBeGreaterThan(1)
})

test('what is saved to be published leads to the question', async () => {
  await using screen = await open({}, reply(saveCampaign))
  await begun(screen)
  await screen.user.click(screen.getByRole('button', { name: 'Save and publish' }))
  await screen.findByRole('dialog', { name: 'Confirm publish' })
  expect(screen.router.state.location.href).toBe(`${path}/summary?publish=true`)
})

test('a refused save is told twice, above the form in the server’s words, and keeps what was typed', async () => {
  await using screen = await open({ state: 'published' }, refusal(saveCampaign, 'STATE_MOVED_ON', 'It is in review now.'))
  const name = await begun(screen)
  expect(screen.queryByRole('button', { name: 'Save and publish' })).toBeNull()
  await screen.user.type(name, '!')
  await screen.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('There was an error')
  screen.getByText('It is in review now.')
  expect(name.value).toBe('Oat milk!')
  await screen.user.click(screen.getByRole('link', { name: 'Cancel' }))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  expect(screen.router.state.location.pathname).toBe(`${path}/edit`)
})

test('R-544 what is typed during a save stays, is said to be unsaved, and is sent with the next save, which leads to the summary', async () => {
  const arrived = Promise.withResolvers<void>()
  const asset = { ...campaign.desiredAssets[1], brief: 'Steam', crop: null }
  const answer = reply(saveCampaign, { data: { ...campaign, name: 'Oat milk!', desiredAssets: [{ ...asset, id: 'a9' }] } })
  await using screen = await open({ desiredAssets: [] }, after(arrived.promise, answer))
  const name = await begun(screen)
  await screen.user.click(screen.getByRole('button', { name: 'Add photos' }))
  await screen.user.type(await screen.findByRole('textbox', { name: /^Brief/ }), 'Steam')
  await screen.user.type(name, '!')
  await screen.user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => saved(screen).length).toBe(1)
  await screen.user.type(name, '?')
  arrived.resolve()
  await screen.findByText('Saved. Your latest changes aren’t saved yet.')
  screen.getByText('Changes not saved yet')
  expect([screen.router.state.location.pathname, name.value]).toEqual([`${path}/edit`, 'Oat milk!?'])
  await screen.user.click(screen.getByRole('link', { name: 'Cancel' }))
  await screen.user.click(await screen.findByRole('button', { name: 'Stay here' }))
  screen.answer(reply(saveCampaign))
  await screen.user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => screen.router.state.location.href).toBe(`${path}/summary`)
  const bodies = saved(screen).map(({ body }) => body as { name: string; desiredAssets: { id: string | null }[] })
  expect(bodies.map((body) => [body.name, ...body.desiredAssets.map(({ id }) => id)])).toEqual([
    ['Oat milk!', null],
    ['Oat milk!?', 'a9'],
  ])
})

test('numbers, choices and texts are sent as they are changed', async () => {
  await using screen = await open({}, reply(saveCampaign))
  await begun(screen)
  const number = async (name: RegExp | string, typed: string) => {
    await screen.user.clear(fieldOf(screen, name))
    await screen.user.type(fieldOf(screen, name), typed)
  }
  await number(/^Age from/, '18')
  await number(/^Age to/, '100')
  await number(/^Delivery time/, '90')
  await number(/^At least/, '6')
  await number(/^At most/, '30')
  await screen.user.clear(screen.getAllByRole('textbox', { name: /^Short side, at least/ })[0] as HTMLElement)
  await screen.user.type(screen.getAllByRole('textbox', { name: /^Short side, at least/ })[0] as HTMLElement, '720')
  await screen.user.clear(screen.getByRole('spinbutton', { name: 'How many creators' }))
  await screen.user.type(screen.getByRole('spinbutton', { name: 'How many creators' }), '20')
  await screen.user.click(screen.getByRole('checkbox', { name: 'Non-binary' }))
  await screen.user.click(screen.getByRole('checkbox', { name: /^A product is sent to each creator/ }))
  await screen.user.selectOptions(screen.getAllByRole('combobox', { name: /^Proportion/ })[1] as HTMLElement, '1:1')
  for (const name of ['With sound', 'With a caption track']) await screen.user.click(screen.getByRole('checkbox', { name }))
  await screen.user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => saved(screen).length).toBe(1)
  expect(saved(screen)[0]?.body).toMatchObject({
    restrictionAgeFrom: 18,
    restrictionAgeTo: 100,
    deliveryDays: 90,
    desiredCreators: 20,
    restrictionGenders: ['female', 'non_binary'],
    shippableProduct: false,
    desiredAssets: [{ requirements: { minSeconds: 6, maxSeconds: 30, minShortSide: 720, sound: false, captions: true } }, { crop: '1:1' }],
  })
})

test('a delivery time of one day is not called days', async () => {
  await using screen = await open({ deliveryDays: 14 })
  await begun(screen)
  const unit = () => fieldOf(screen, /^Delivery time/).nextElementSibling?.textContent
  expect(unit()).toBe('days')
  await screen.user.clear(fieldOf(screen, /^Delivery time/))
  await screen.user.type(fieldOf(screen, /^Delivery time/), '1')
  expect(unit()).toBe('day')
})

test.each([
  [/^Age from/, '41', 'Age "from" is greater than "to"'],
  [/^Age to/, '101', /100/],
  [/^Age from/, '17', /18/],
  [/^Delivery time/, '91', /90/],
] as const)('what is out of its limits is said at its field and not sent: %s %s', async (name, typed, words) => {
  await using screen = await open({}, reply(saveCampaign))
  await begun(screen)
  const field = fieldOf(screen, name)
  await screen.user.clear(field)
  await screen.user.type(field, typed)
  await screen.user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => document.querySelectorAll('[aria-invalid=true]').length).toBeGreaterThan(0)
  const said = [...document.querySelectorAll('[aria-invalid=true]')].map((one) =>
    (one.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  )
  expect(said.some((one) => (typeof words === 'string' ? one.includes(words) : words.test(one)))).toBe(true)
  expect(saved(screen)).toEqual([])
})

test('R-045 as many creators are asked for as are hired at least, and so many mark the campaign as filled', async () => {
  await using screen = await open({ state: 'published', candidateCounts: { hired: 2, accepted: 3 } })
  await begun(screen)
  screen.getByText('2 hired')
  expect(screen.queryByText(/will be marked filled/)).toBeNull()
  const creators = screen.getByRole('spinbutton', { name: 'How many creators' })
  expect([creators.getAttribute('aria-valuemin'), creators.getAttribute('aria-valuemax')]).toEqual(['2', '20'])
  await screen.user.clear(creators)
  await screen.user.type(creators, '2')
  await screen.findByText(
    'The campaign will be marked filled when you save: 2 creators are already hired. No one else can apply after that.',
  )
})

test('R-041 what a job has committed to cannot be removed or become fewer', async () => {
  const [video, photos] = campaign.desiredAssets
  await using screen = await open({ state: 'published', desiredAssets: [{ ...video, committed: 2 }, photos] })
  await begun(screen)
  screen.getByText('2 committed, cannot be removed')
  expect(screen.queryByRole('button', { name: 'Remove videos' })).toBeNull()
  const [videos, pictures] = ['videos', 'photos'].map((type) => screen.getByRole('spinbutton', { name: `Number of ${type}` }))
  expect([videos?.getAttribute('aria-valuemin'), videos?.getAttribute('aria-valuemax')]).toEqual(['2', '50'])
  expect([pictures?.getAttribute('aria-valuemin'), pictures?.getAttribute('aria-valuemax')]).toEqual(['1', '50'])
})

test('R-102 what is asked for is added up to fifty of a type, and removed, with a question where a brief would be lost', async () => {
  await using screen = await open({}, reply(saveCampaign))
  await begun(screen)
  const add = screen.getByRole('button', { name: 'Add photos' })
  await screen.user.click(add)
  await screen.user.click(add)
  await expect.poll(() => screen.getAllByRole('spinbutton', { name: 'Number of photos' }).length).toBe(3)
  expect(isOff(add)).toBe(true)
  expect(isOff(screen.getByRole('button', { name: 'Add videos' }))).toBe(false)
  await screen.user.click(screen.getAllByRole('button', { name: 'Remove photos' })[0] as HTMLElement)
  expect(screen.getAllByRole('spinbutton', { name: 'Number of photos' })).toHaveLength(2)
  expect(isOff(add)).toBe(false)
  await screen.user.click(screen.getByRole('button', { name: 'Remove videos' }))
  await screen.findByRole('dialog', { name: 'Remove it with its brief?' })
  await screen.user.click(
    [...document.querySelectorAll('[role=dialog] button, dialog button')].find(
      ({ textContent }) => textContent === 'Cancel',
    ) as HTMLElement,
  )
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await screen.user.click(screen.getByRole('button', { name: 'Remove videos' }))
  await screen.user.click(await screen.findByRole('button', { name: 'Remove' }))
  await expect.poll(() => screen.queryByRole('spinbutton', { name: 'Number of videos' })).toBeNull()
  await screen.user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => saved(screen).length).toBe(1)
  const one = expect.objectContaining({ type: 'photos', count: 1, brief: '', crop: null })
  expect(saved(screen)[0]?.body).toMatchObject({ desiredAssets: [one, one] })
})

test('changed texts of a campaign with active jobs say that these change too, each beside what was changed', async () => {
  await using screen = await open({ state: 'published', mediaStats: { committed: 2, completed: 1 } })
  const name = await begun(screen)
  const told = () => screen.queryAllByText(/^Active creator jobs change too/).map(({ textContent }) => textContent?.split('the new ')[1])
  await screen.user.type(screen.getAllByRole('textbox', { name: /^Brief/ })[0] as HTMLElement, '!')
  await expect.poll(told).toEqual(['brief once you save.'])
  await screen.user.type(name, '!')
  await expect.poll(told).toEqual(['name and description once you save.', 'brief once you save.'])
})

test('changed texts say nothing once everything that jobs committed to is approved', async () => {
  await using screen = await open({ state: 'published', mediaStats: { committed: 2, completed: 2 } })
  await screen.user.type(await begun(screen), '!')
  screen.getByText('Changes not saved yet')
  expect(screen.queryByText(/^Active creator jobs/)).toBeNull()
})

test('the template is put below what a brief says, which is a change to be saved', async () => {
  await using screen = await open()
  await begun(screen)
  const [first] = screen.getAllByRole('button', { name: 'Use the template' })
  await screen.user.click(first as HTMLElement)
  const words = 'Pour it\n\nDuration: \nAspect ratio: \nHook requirements: \nSubtitle requirements: '
  await expect.poll(() => screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^Brief/ })[0]?.value).toBe(words)
  await screen.findByText('Changes not saved yet')
})

test('the reach says how many creators can apply, and again once a restriction was changed', async () => {
  await using screen = await open({}, reply(countReach, { data: { creators: 1 } }))
  await begun(screen)
  await screen.findByText('1 verified creator can apply.')
  screen.answer(reply(countReach, { data: { creators: 7 } }))
  await screen.user.click(screen.getByRole('checkbox', { name: 'Male' }))
  await screen.findByText('7 verified creators can apply.')
  const asked = screen.sent().filter(({ call }) => call.includes('reach'))
  expect(asked[0]?.body).toEqual({})
  expect(asked.at(-1)?.body).toMatchObject({ restrictionAgeFrom: 20, restrictionGenders: ['female', 'male'], restrictionCountries: ['DE'] })
})

test('R-187 the first picture of the reference material is the cover, another can be, and files are removed', async () => {
  await using screen = await open({}, reply(saveCampaign))
  await begun(screen)
  await screen.findByText('guide.pdf')
  const row = (name: string) => screen.getByText(name).closest('li')?.textContent
  expect(row('cup.jpg')).toContain('Cover')
  expect(row('jug.jpg')).not.toContain('Cover')
  expect(screen.queryByRole('button', { name: 'Use guide.pdf as the cover' })).toBeNull()
  await screen.user.click(screen.getByRole('button', { name: 'Use jug.jpg as the cover' }))
  await expect.poll(() => row('jug.jpg')).toContain('Cover')
  await screen.findByText('Changes not saved yet')
  await screen.user.click(screen.getByRole('button', { name: 'Remove guide.pdf' }))
  await screen.user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => saved(screen).length).toBe(1)
  expect(saved(screen)[0]?.body).toMatchObject({ referenceMaterials: ['x3', 'x2'] })
})

test('a campaign in review is not edited, and leads to its summary', async () => {
  await using screen = await open({ state: 'in_review' })
  expect(link(await screen.findByRole('link', { name: 'Go to the summary' }))).toBe(`${path}/summary`)
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
})
