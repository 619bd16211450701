// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { listContracts } from '@pairtake/protocol/contract/contract-endpoints'
import { getCreatorFinances } from '@pairtake/protocol/finances/finances-endpoints'
import type { Dashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import { getDashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import { addPortfolioItem } from '@pairtake/protocol/portfolio/portfolio-endpoints'
import { forgetUpload, readUploads, restoreUpload, type Upload } from '#features/media/uploads-store.ts'
import type { Parts } from '#testing/sample.ts'
import { openScreen, refusal, reply } from '#testing/shown.ts'

const creator = { role: 'creator', firstName: 'Ana', creatorProfileState: 'verified', profilePicturePath: '/a.png' } as const
const euros = (amount: number) => ({ amount, currency: 'EUR' })
const money = { currentBalance: euros(69.5), futureReturn: euros(80) }
const finances = reply(getCreatorFinances, { data: money, ...money })
const meta = { page: 1, pages: 1, total: 1 }
const link = (element: Element) => element.getAttribute('href')
const open = (data: Parts<Dashboard>, ...replies: ReturnType<typeof reply>[]) =>
  openScreen('/creator/dashboard', creator, reply(getDashboard, { data }), finances, ...replies)

test('the steps of the work have their counts, and lead to what they count', async () => {
  await using screen = await open({ hasBegun: true, flow: { casting: 2, shooting: 1, review: 3, delivered: 4 } })
  const flow = await screen.findByRole('navigation', { name: 'Where your work stands' })
  expect([...flow.querySelectorAll('a')].map((step) => [step.textContent, link(step)])).toEqual([
    ['Casting2open applications', '/creator/opportunities?mine=true'],
    ['Shooting1job in progress', '/creator/jobs?state=in_progress'],
    ['In review3items with the brand', '/creator/jobs?state=review'],
    ['Delivered4items this month', '/creator/jobs?state=approved_this_month'],
  ])
  screen.getByRole('heading', { level: 1, name: 'Hello, Ana' })
  screen.getByText('Nothing is waiting for you')
})

test('what waits is counted, and each leads to where it is answered', async () => {
  const waiting = [
    { kind: 'offers', title: 'An offer', campaignId: 'k1', contractId: 'c9' },
    { kind: 'changes_requested', title: 'A change', campaignId: 'k1', contractId: 'c1' },
    { kind: 'deliver', title: 'A delivery', campaignId: 'k1', contractId: 'c2' },
    { kind: 'deliver', title: 'Several deliveries', campaignId: 'k1' },
    { kind: 'messages', title: 'A message', contractId: 'c3' },
  ] as const
  await using screen = await open({ hasBegun: true, waiting })
  const heading = await screen.findByRole('heading', { name: /^Waiting for you/ })
  expect(heading.parentElement?.textContent).toContain('5')
  expect(waiting.map(({ title }) => link(screen.getByRole('link', { name: title })))).toEqual([
    '/creator/opportunities?show=k1',
    '/creator/jobs/c1/summary',
    '/creator/jobs/c2/summary',
    '/creator/jobs',
    '/conversations?state=unread',
  ])
})

test('the money is the balance and what is still to come, and leads to both', async () => {
  await using screen = await open({ hasBegun: true })
  await screen.findByText('Current balance')
  expect(screen.getByRole('main').textContent).toMatch(/Current balance€69\.50Future earnings€80EarningsPayouts/)
  expect(['Earnings', 'Payouts'].map((name) => link(screen.getByRole('link', { name })))).toEqual([
    '/creator/finances/earnings',
    '/creator/finances/payouts',
  ])
})

test('the latest jobs are told with their state, brand and what of them is approved', async () => {
  const contract = {
    id: 'c1',
    state: 'in_progress',
    campaign: { name: 'Oat milk' },
    agency: { general: { displayName: 'Nordlys' } },
    mediaStats: { completed: 1, submitted: 2 },
    mediaCommitted: 3,
  } as const
  await using screen = await open({ hasBegun: true }, reply(listContracts, { data: [contract], meta }))
  const shown = await screen.findByRole('link', { name: 'Oat milk' })
  expect(link(shown)).toBe('/creator/jobs/c1')
  expect(shown.closest('li')?.textContent).toMatch(/Oat milk.*In progress.*Nordlys, 1 of 3 approved/)
  expect(screen.readsOf(listContracts)).toEqual([{ page: '1', limit: '4' }])
  expect(link(screen.getByRole('link', { name: 'All jobs' }))).toBe('/creator/jobs')
})

test('earnings by month are shown once there are any, with what is to come', async () => {
  const months = [
    { month: '2026-10', certain: euros(0), expected: euros(0) },
    { month: '2026-11', certain: euros(90), expected: euros(40) },
  ]
  await using screen = await open({ hasBegun: true, months })
  await screen.user.click(await screen.findByRole('button', { name: 'Table' }))
  const rows = [...screen.getByRole('table', { name: /^Earned per month/ }).querySelectorAll('tr')].map(({ textContent }) => textContent)
  expect(rows[1]).toMatch(/^Nov€90.*€40$/)
  expect(rows[2]).toMatch(/^Oct€0.*€0$/)
})

test('without any earnings there is no chart', async () => {
  await using screen = await open({ hasBegun: true, months: [{ month: '2026-11' }] })
  await screen.findByText('Nothing is waiting for you')
  expect(screen.queryByText('Earnings by month')).toBeNull()
})

const step = (kind: Dashboard['firstSteps'][number]['kind'], done: number, of = 1, inReview = false) => ({ kind, done, of, inReview })

test('R-185 who is new reads the steps to the first job, each with its link, and the next one has a button', async () => {
  const firstSteps = [step('picture', 1), step('profile', 1), step('portfolio', 2, 3), step('verification', 0), step('apply', 0)]
  await using screen = await open({ hasBegun: false, firstSteps, waiting: [{ kind: 'messages', title: 'A message' }] })
  await screen.findByText('2 of 5 done')
  screen.getByText('A few steps, and you can apply for jobs.')
  screen.getByText('2 of 3 ready')
  screen.getByText('A message')
  expect(screen.queryByRole('navigation', { name: 'Where your work stands' })).toBeNull()
  const portfolio = screen.getByRole('link', { name: 'Add three portfolio videos' }).closest('li')
  expect([...(portfolio?.querySelectorAll('a') ?? [])].map(link)).toEqual(['/creator/portfolio', '/creator/portfolio'])
  const verification = screen.getByRole('link', { name: 'Get verified' })
  expect(link(verification)).toBe('/settings/creator-profile-verification')
  expect(verification.closest('li')?.querySelectorAll('a')).toHaveLength(1)
  expect(screen.readsOf(listContracts)).toEqual([])
})

test('R-185 a step that the operator decides on is in review, and the one after it is next', async () => {
  const firstSteps = [step('portfolio', 3, 3), step('verification', 0, 1, true), step('apply', 0)]
  await using screen = await open({ hasBegun: false, firstSteps })
  await screen.findByText('In review, usually within one working day')
  const apply = screen.getByRole('link', { name: 'Apply for your first campaign' }).closest('li')
  expect([...(apply?.querySelectorAll('a') ?? [])].map(link)).toEqual(['/creator/opportunities', '/creator/opportunities'])
})

test('R-185 who has begun and lacks a video again is told beside the work', async () => {
  await using screen = await open({ hasBegun: true, firstSteps: [step('picture', 1), step('portfolio', 2, 3), step('apply', 1)] })
  await screen.findByText('1 of 2 done')
  screen.getByRole('heading', { name: 'Complete your profile' })
  expect(screen.queryByRole('navigation', { name: 'Where your work stands' })).not.toBeNull()
})

afterEach(() => {
  for (const { id } of readUploads()) forgetUpload(id)
})

/** Interrupted before the server knew of it; cancelling one that it knows would be sent later, in the middle of another test. */
const unknownToServer = { uploadId: undefined, media: undefined }

/** As a reload leaves it, with all its parts on the server. */
const interrupted = (change: object = {}) =>
  restoreUpload({
    id: 'up1',
    userId: 'me',
    fileName: 'run.mp4',
    sizeBytes: 3_000_000,
    target: { entity: 'PortfolioItemOriginal', entityId: null },
    attachment: { to: 'portfolio', name: 'Morning run' },
    uploadId: 'u1',
    media: { mediaId: 'm1', type: 'video' },
    file: undefined,
    begunAt: Date.now(),
    state: 'broken',
    progress: null,
    isStalled: false,
    problem: null,
    ...change,
  } as Upload)

test('an interrupted upload is resumed from the dashboard, and stays in sight until it is done', async () => {
  interrupted()
  await using screen = await open({ hasBegun: true }, refusal(addPortfolioItem, 'PROFILE_LOCKED', 'Not yet.'))
  const card = (await screen.findByRole('heading', { name: /^Interrupted uploads/ })).closest('section, div')?.parentElement
  expect(card?.textContent).toContain('Morning runInterruptedThis upload was interrupted. Your progress is saved.')
  await screen.user.click(screen.getByRole('button', { name: 'Resume' }))
  await screen.findByText('Not yet.')
  screen.answer(reply(addPortfolioItem))
  await screen.user.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => screen.queryByText('Morning run')).toBeNull()
  const sent = { call: 'POST /internal/portfolio', query: {}, body: { mediaId: 'm1', name: 'Morning run' } }
  expect(screen.sent()).toEqual([sent, sent])
  expect(screen.queryByRole('heading', { name: /^Interrupted uploads/ })).toBeNull()
})

test('an upload without its file takes the same file only, then shows how far it is; one that runs elsewhere is not listed', async () => {
  interrupted({ ...unknownToServer, id: 'up2', fileName: 'walk.mp4', state: 'paused' })
  interrupted(unknownToServer)
  await using screen = await open({ hasBegun: true })
  await screen.findByText('This upload was interrupted. Choose run.mp4 again to resume it.')
  expect(screen.queryByText(/walk\.mp4/)).toBeNull()
  const input = document.querySelector<HTMLInputElement>('main input[type=file]') as HTMLInputElement
  await screen.user.upload(input, new File(['x'], 'run.mp4'))
  await screen.findByText('This isn’t the same file. Choose run.mp4, or cancel and start over.')
  await screen.user.upload(input, Object.defineProperty(new File(['x'], 'run.mp4'), 'size', { value: 3_000_000 }))
  await screen.findByText('Uploading')
  screen.getByRole('progressbar', { name: 'Upload of run.mp4' })
})

test('cancelling an interrupted upload can be undone', async () => {
  interrupted()
  await using screen = await open({ hasBegun: true })
  await screen.user.click(await screen.findByRole('button', { name: 'Cancel run.mp4' }))
  await expect.poll(() => screen.queryByText('Morning run')).toBeNull()
  await screen.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Morning run')
})
