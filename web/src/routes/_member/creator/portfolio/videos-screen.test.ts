// @vitest-environment happy-dom
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { deletePortfolioItem, listPortfolio, orderPortfolio, savePortfolioItem } from '@pairtake/protocol/portfolio/portfolio-endpoints'
import type { PortfolioItem } from '@pairtake/protocol/portfolio/portfolio-item'
import type { AuthUser } from '@pairtake/protocol/user/user'
import { getAuthUser } from '@pairtake/protocol/user/user-endpoints'
import type { Parts } from '#testing/sample.ts'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'
import { dismissToasts } from '#testing/toasts.ts'

beforeEach(dismissToasts)

const creator = { role: 'creator', creatorProfileState: 'incomplete', profilePicturePath: '/a.png' } as const
const path = '/creator/portfolio'
const of = (id: string, name: string) =>
  ({ id, name, state: 'ready', mediaOptimizedAccess: { url: `/${id}.mp4` }, thumbsLg: ['/1.jpg', '/2.jpg', '/3.jpg'] }) as const
const videos = [of('v1', 'Sea'), of('v2', 'Sun'), of('v3', 'Sand')]
const isOff = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true'
const open = (
  data: readonly Parts<PortfolioItem>[],
  member: Parts<AuthUser> = creator,
  search = '',
  ...replies: ReturnType<typeof reply>[]
) => openScreen(`${path}${search}`, member, ...replies, reply(listPortfolio, { data: [...data] }))

test.each([
  [2, 'incomplete', '2 of 3 videos. Add 1 to get verified.'],
  [2, 'verified', '2 of 3 videos. Add 1 to complete your portfolio.'],
  [3, 'incomplete', '3 videos ready. Brands see them all.'],
] as const)(
  '%d videos ready of who is %s say how far the portfolio is, and count none in processing',
  async (count, creatorProfileState, words) => {
    const more = { ...of('v9', 'Late'), state: 'processing' } as const
    await using screen = await open([...videos.slice(0, count), more], { ...creator, creatorProfileState })
    await screen.findByText(words)
    expect(screen.getByText('Late').closest('li')?.textContent).toContain(
      'This video is being processed. You can choose its thumbnail when it is ready.',
    )
    expect(isOff(screen.getByRole('button', { name: 'Choose the thumbnail of Late' }))).toBe(true)
    expect(screen.queryByRole('link', { name: 'Watch Late' })).toBeNull()
    // The third one completes the onboarding that the banner counts.
    await expect.poll(() => screen.readsOf(getAuthUser).length > 1).toBe(count === 3)
  },
)

test('videos are moved up and down in the order that brands see; a failure is told and takes it back', async () => {
  let order = ['v1', 'v2', 'v3']
  const list = replyTo(listPortfolio, () => ({ data: order.flatMap((id) => videos.filter((video) => video.id === id)) }))
  const save = replyTo(orderPortfolio, ({ body }) => ((order = (body as { ids: string[] }).ids), {}))
  await using screen = await open([], creator, '', list, save)
  const names = () => screen.getAllByRole('link', { name: /^Watch/ }).map((one) => one.getAttribute('aria-label')?.slice(6))
  await screen.findByRole('link', { name: 'Watch Sea' })
  expect(isOff(screen.getByRole('button', { name: 'Move Sea up' }))).toBe(true)
  expect(isOff(screen.getByRole('button', { name: 'Move Sand down' }))).toBe(true)
  await screen.user.click(screen.getByRole('button', { name: 'Move Sea down' }))
  await expect.poll(() => screen.sent().length).toBe(1)
  expect(screen.sent()[0]).toEqual({ call: 'POST /internal/portfolio/_order', query: {}, body: { ids: ['v2', 'v1', 'v3'] } })
  await expect.poll(() => screen.readsOf(listPortfolio).length).toBe(2)
  expect(names()).toEqual(['Sun', 'Sea', 'Sand'])
  screen.answer(refusal(orderPortfolio, 'PROFILE_LOCKED'))
  await screen.user.click(screen.getByRole('button', { name: 'Move Sand up' }))
  await screen.findByText('Failed to reorder the portfolio items. Refresh the page ant try again')
  expect(screen.sent()[1]?.body).toEqual({ ids: ['v2', 'v3', 'v1'] })
  await expect.poll(names).toEqual(['Sun', 'Sea', 'Sand'])
})

test('a video is renamed in its own address; a refusal keeps what was typed', async () => {
  let name = 'Sea'
  const list = replyTo(listPortfolio, () => ({ data: [{ ...videos[0], name }] as never }))
  await using screen = await open([], creator, '', list, refusal(savePortfolioItem, 'PROFILE_LOCKED', 'Your profile is in review.'))
  await screen.user.click(await screen.findByRole('link', { name: 'Rename Sea' }))
  await screen.findByRole('dialog', { name: 'Rename the video' })
  const field = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Name' }).at(-1) as HTMLInputElement
  expect(screen.router.state.location.search).toEqual({ rename: 'v1' })
  expect(field.value).toBe('Sea')
  await screen.user.clear(field)
  await screen.user.click(screen.getByRole('button', { name: 'Rename' }))
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.sent()).toEqual([])
  await screen.user.type(field, 'Wave')
  await screen.user.click(screen.getByRole('button', { name: 'Rename' }))
  await screen.findByText('Your profile is in review.')
  expect(field.value).toBe('Wave')
  screen.answer(replyTo(savePortfolioItem, () => ((name = 'Wave'), {})))
  await screen.user.click(screen.getByRole('button', { name: 'Rename' }))
  await screen.findByRole('link', { name: 'Watch Wave' })
  expect(screen.sent().at(-1)).toEqual({ call: 'PATCH /internal/portfolio/v1', query: {}, body: { name: 'Wave' } })
  await expect.poll(() => screen.router.state.location.search).toEqual({})
})

test('a frame is chosen as the thumbnail at once; a failure is told and takes it back', async () => {
  await using screen = await open(videos, creator, '?thumbnail=v2', refusal(savePortfolioItem, 'STATE_MOVED_ON'))
  await screen.findByRole('dialog', { name: 'Choose the thumbnail' })
  const frames = screen.getAllByRole<HTMLInputElement>('radio')
  expect(frames.map(({ checked }) => checked)).toEqual([true, false, false])
  screen.getByRole('img', { name: 'Frame 2 of 3' })
  await screen.user.click(frames[1] as HTMLElement)
  await screen.findByText('Failed to update thumbnail')
  expect(screen.sent()).toEqual([{ call: 'PATCH /internal/portfolio/v2', query: {}, body: { thumbnailIndex: 1 } }])
  await expect.poll(() => frames.map(({ checked }) => checked)).toEqual([true, false, false])
  await screen.user.click(screen.getByRole('button', { name: 'Done' }))
  await expect.poll(() => screen.router.state.location.search).toEqual({})
})

test('a video is deleted after a question, with a refusal in its words', async () => {
  let isGone = false
  const list = replyTo(listPortfolio, () => ({ data: (isGone ? videos.slice(1) : videos) as never }))
  await using screen = await open([], creator, '', list, refusal(deletePortfolioItem, 'PROFILE_LOCKED', 'Your profile is in review.'))
  await screen.user.click(await screen.findByRole('link', { name: 'Delete Sea' }))
  const question = await screen.findByRole('dialog', { name: 'Delete this video?' })
  expect(question.textContent).toContain('Sea is removed from your portfolio for good.')
  await screen.user.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Your profile is in review.')
  screen.answer(replyTo(deletePortfolioItem, () => ((isGone = true), {})))
  await screen.user.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText('2 of 3 videos. Add 1 to get verified.')
  screen.getByText('Sea is deleted')
  expect(screen.sent().map(({ call }) => call)).toEqual(Array(2).fill('DELETE /internal/portfolio/v1'))
})

test('a deletion that is not wanted sends nothing', async () => {
  await using screen = await open(videos, creator, '?remove=v1')
  await screen.user.click(await screen.findByRole('button', { name: 'Keep it' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect([screen.sent(), screen.router.state.location.search]).toEqual([[], {}])
})

test('while the profile is in review the portfolio is locked, but can be watched', async () => {
  await using screen = await open(videos, { ...creator, creatorProfileState: 'in_review' }, '?rename=v1')
  await screen.findByText('Your portfolio is locked')
  expect(screen.queryByRole('dialog')).toBeNull()
  for (const name of ['Rename Sea', 'Choose the thumbnail of Sea', 'Delete Sea', 'Move Sun up', 'Move Sun down'])
    expect(isOff(screen.getByRole('button', { name })), name).toBe(true)
  expect(screen.queryByRole('button', { name: 'Choose a video' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Drag Sea' })).toBeNull()
  await screen.user.click(screen.getByRole('link', { name: 'Watch Sun' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sun' })
  expect(dialog.querySelector('video')?.getAttribute('src')).toBe('/v2.mp4')
  expect(screen.router.state.location.search).toEqual({ watch: 'v2' })
})

test('a video that could not be read says why', async () => {
  const failed = { ...of('v1', 'Sea'), state: 'failed', mediaOptimizedAccess: null } as const
  await using screen = await open([
    { ...failed, failureReason: 'No picture in it.' },
    { ...failed, id: 'v2', name: 'Sun' },
  ])
  await screen.findByText('No picture in it.')
  screen.getByText('This video could not be read. Delete it and upload it again.')
  expect(isOff(screen.getByRole('button', { name: 'Choose the thumbnail of Sea' }))).toBe(true)
})

test('a file needs a name of at most 255 letters first and has to be a video, which then takes the name with it', async () => {
  await using screen = await open([])
  await screen.findByText('No videos yet')
  const state = () => {
    const choose = screen.getByRole('button', { name: 'Choose a video' })
    return [isOff(choose), document.getElementById(choose.getAttribute('aria-describedby') ?? '')?.textContent]
  }
  expect(state()).toEqual([true, 'Give it a name first.'])
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await screen.user.click(name)
  await screen.user.paste('n'.repeat(256))
  screen.getByText('The name may have at most 255 characters.')
  expect(state()).toEqual([true, 'Shorten the name first.'])
  await screen.user.type(name, '{Backspace}')
  expect(state()).toEqual([false, undefined])
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
  await userEvent.setup({ applyAccept: false }).upload(input as HTMLInputElement, new File(['x'], 'notes.txt', { type: 'text/plain' }))
  screen.getByText('Only vieo files are allowed')
  await screen.user.clear(name)
  await screen.user.type(name, 'Surf')
  await screen.user.upload(input as HTMLInputElement, new File([], 'none.mp4', { type: 'video/mp4' }))
  await screen.findByText('none.mp4 is empty.')
  expect([screen.sent(), name.value]).toEqual([[], 'Surf'])
  await screen.user.upload(input as HTMLInputElement, new File(['x'], 'a.mp4', { type: 'video/mp4' }))
  await screen.findByText('Surf')
  expect(name.value).toBe('')
  expect(screen.sent()).toMatchObject([
    { call: 'POST /internal/media/pre-upload', body: { entity: 'PortfolioItemOriginal', fileName: 'a.mp4' } },
  ])
  // Uploads outlive their screen.
  await screen.user.click(screen.getByRole('button', { name: /^Cancel/ }))
})

test('with sixty videos no more can be added', async () => {
  await using screen = await open(Array.from({ length: 60 }, (_, at) => of(`v${at}`, `Video ${at}`)))
  await screen.findByText('60 videos ready. Brands see them all.')
  expect(screen.getAllByText('At most 60 videos.')).toHaveLength(2)
  expect(isOff(screen.getByRole('button', { name: 'Add several' }))).toBe(true)
})

test('who moves a video with the keyboard hears where it is', async () => {
  const save = replyTo(orderPortfolio, () => ({}))
  await using screen = await open(videos, creator, '', save)
  const handle = await screen.findByRole('button', { name: 'Drag Sea' })
  handle.focus()
  await screen.user.keyboard(' ')
  const heard = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  const how = 'Use the arrow keys to move it, Space to drop it, Escape to cancel.'
  expect(heard()).toContain(`Sea is at position 1 of 3. ${how}`)
  await screen.user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(heard()).toContain(`Sea is at position 3 of 3. ${how}`)
  await screen.user.keyboard(' ')
  expect(screen.sent()).toEqual([{ call: 'POST /internal/portfolio/_order', query: {}, body: { ids: ['v2', 'v3', 'v1'] } }])
})

test('a video that is let go in the moment in which it passes others lands behind them', async () => {
  await using screen = await open(
    videos,
    creator,
    '',
    replyTo(orderPortfolio, () => ({})),
  )
  const handle = await screen.findByRole('button', { name: 'Drag Sea' })
  Object.assign(handle, { setPointerCapture: () => {} })
  // Nothing is drawn in between: a browser may report the last move and the release together. No row has a size here, so every place is below the last.
  for (const kind of ['pointerdown', 'pointermove', 'pointerup'])
    handle.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerId: 1 }))
  await expect.poll(() => screen.sent().map(({ body }) => body)).toEqual([{ ids: ['v2', 'v3', 'v1'] }])
})
