// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import {
  decideCandidateRequest,
  getCandidateRequest,
  listCandidateRequests,
  shortlistCandidate,
} from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { countUnreadMessages } from '@pairtake/protocol/conversation/conversation-endpoints'
import { countUnseenNotifications } from '@pairtake/protocol/notification/notification-endpoints'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'
import { ana, ben, brand, euros, known, listOf, meta, path } from '#testing/stub-candidates.ts'
import { dismissToasts } from '#testing/toasts.ts'

beforeEach(dismissToasts)

const link = (element: Element | null | undefined) => element?.getAttribute('href')

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
