import { afterEach, expect, test, vi } from 'vitest'
import { middleOf } from './frames.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

const reel = { num: 60, den: 1, frames: 180 }

/** A video that paints, loads and fires events in the order set by a test. */
function openVideo() {
  const target = new EventTarget()
  let told: ((now: number, facts: { mediaTime: number }) => void) | undefined
  const video = Object.assign(target, {
    HAVE_METADATA: 1,
    readyState: 0,
    currentTime: 0,
    paused: true,
    pause: () => {},
    requestVideoFrameCallback: (tell: typeof told) => {
      told = tell
      return 1
    },
    cancelVideoFrameCallback: () => {},
  })
  const paint = (mediaTime: number) => told?.(0, { mediaTime })
  const load = () => {
    video.readyState = 1
    target.dispatchEvent(new Event('loadedmetadata'))
  }
  return { video: video as unknown as HTMLVideoElement, paint, load, set: (facts: { paused: boolean }) => Object.assign(video, facts) }
}

async function openPlayhead() {
  vi.stubGlobal(
    'HTMLVideoElement',
    class {
      requestVideoFrameCallback() {}
    },
  )
  // Another test file of the same worker may have loaded it where videos report no frames.
  vi.resetModules()
  const { Playhead } = await import('./playhead.ts')
  return new Playhead(reel)
}

test('R-361 another film begins at the frame that was looked at, also where it paints its first one before it says that it is there', async () => {
  const playhead = await openPlayhead()
  const before = openVideo()
  const detach = playhead.attach(before.video)
  before.load()
  playhead.seek(179)
  before.paint(179 / 60)
  expect(playhead.frame()).toBe(179)
  detach()

  const after = openVideo()
  playhead.attach(after.video)
  after.paint(0)
  after.load()
  expect(after.video.currentTime).toBe(middleOf(179, reel))
  expect(playhead.aim()).toBe(179)
  after.paint(179 / 60)
  expect([playhead.frame(), playhead.aim()]).toEqual([179, 179])
})

test('R-361 what pauses names the frame that it was asked for, while another one is still on screen', async () => {
  const playhead = await openPlayhead()
  const film = openVideo()
  playhead.attach(film.video)
  film.load()
  film.paint(0)
  playhead.seek(30)
  expect(playhead.pause()).toBe(30)
  film.paint(30 / 60)
  expect([playhead.frame(), playhead.pause()]).toEqual([30, 30])
})

test('R-343 a film that plays rests at no frame, also while it shows the one that is drawn on', async () => {
  const playhead = await openPlayhead()
  const film = openVideo()
  playhead.attach(film.video)
  film.load()
  film.paint(0)
  expect([playhead.restsAt(0), playhead.restsAt(1)]).toEqual([true, false])
  film.set({ paused: false })
  expect(playhead.restsAt(0)).toBe(false)
  film.set({ paused: true })
  expect(playhead.restsAt(0)).toBe(true)
})

test('R-293 where nothing is painted after a seek, the clock of the film counts, not the frame before it that is reported late', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const playhead = await openPlayhead()
  const film = openVideo()
  const detach = playhead.attach(film.video)
  film.load()
  playhead.seek(30)
  film.paint(0)
  film.video.dispatchEvent(new Event('seeked'))
  expect(playhead.aim()).toBe(30)
  await vi.advanceTimersByTimeAsync(250)
  expect([playhead.frame(), playhead.aim()]).toEqual([30, 30])
  detach()
})
