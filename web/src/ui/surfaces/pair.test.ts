import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Reel } from './frames.ts'
import { Pair } from './pair.ts'
import type { Playhead } from './playhead.ts'

let turns: (() => void)[]
beforeEach(() => {
  turns = []
  vi.stubGlobal('requestAnimationFrame', (turn: () => void) => turns.push(turn))
  vi.stubGlobal('cancelAnimationFrame', () => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Runs what waits for the next animation frame. */
const turn = () => turns.splice(0).forEach((act) => act())

/** A video whose frames appear when the test says so. */
function openHead(reel: Reel, video?: ReturnType<typeof openVideo>) {
  let [shown, wanted] = [0, undefined as number | undefined]
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listen) => listen())
  const head = {
    reel,
    frame: () => shown,
    aim: () => wanted ?? shown,
    video: () => video,
    subscribe: (listen: () => void) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    seek: (frame: number) => {
      wanted = frame
      tell()
    },
  }
  const show = (frame: number) => {
    shown = frame
    if (frame === wanted) wanted = undefined
    tell()
  }
  return { head: head as unknown as Playhead, show, arrive: () => show(head.aim()) }
}

const slow = { num: 24, den: 1, frames: 96 }
const fast = { num: 60, den: 1, frames: 180 }

function openPair(videos: readonly ReturnType<typeof openVideo>[] = [], lead: 0 | 1 = 1) {
  const [one, two] = [openHead(slow, videos[0]), openHead(fast, videos[1])]
  const pair = new Pair([one.head, two.head], lead)
  return { one, two, pair, aims: () => [one.head.aim(), two.head.aim()] }
}

/** An element that has loaded everything, and plays when it is told to. */
function openVideo(play: () => Promise<void> = async () => {}) {
  const video = {
    HAVE_CURRENT_DATA: 2,
    HAVE_FUTURE_DATA: 3,
    readyState: 4,
    currentTime: 0,
    paused: true,
    ended: false,
    error: null,
    seeking: false,
    muted: false,
    playbackRate: 1,
    play: () => {
      video.paused = false
      return play()
    },
    pause: () => {
      video.paused = true
    },
  }
  return video
}

test('R-363 a film that shows its first frame while it is loaded moves neither from the frames that were found', () => {
  for (const [frame, beside] of [
    // Cases of the fast video: it has the exact counterpart, has none, or has ended.
    [12, 30],
    [49, 122],
    [90, 179],
  ] as const) {
    const { one, two, pair, aims } = openPair()
    // The new take starts at the frame to which `find` will lead it.
    two.head.seek(beside)
    two.arrive()
    pair.find(0, frame)
    pair.attach()
    expect(aims()).toEqual([frame, beside])
    two.head.seek(beside)
    two.show(0)
    two.arrive()
    one.show(0)
    one.arrive()
    expect(aims()).toEqual([frame, beside])
  }
})

test('R-361 a frame that one film is asked for from outside moves both', () => {
  const { one, two, pair, aims } = openPair()
  pair.attach()
  two.head.seek(50)
  expect(aims()).toEqual([20, 50])
  two.arrive()
  one.arrive()
  one.head.seek(12)
  expect(aims()).toEqual([12, 30])
})

test('R-466 the film that is aligned stays at its frame when its sound is chosen, and the other one follows', () => {
  for (const [moved, beside] of [
    [50, 20],
    [100, 40],
    [179, 71],
  ] as const) {
    const { one, two, pair, aims } = openPair([], 0)
    pair.attach()
    pair.moveApart()
    pair.seek(moved)
    one.arrive()
    two.arrive()
    expect(aims()).toEqual([0, moved])
    pair.lead(1)
    expect(aims()).toEqual([beside, moved])
    expect(pair.state()).toMatchObject({ lead: 1, isApart: false })
  }
})

test('R-466 what is said of the place counts the frames of the film that moves, at its rate', () => {
  const { pair } = openPair()
  pair.attach()
  pair.seek(60)
  expect(pair.aimWords()).toBe('0:01.00, frame 60')
  pair.moveApart()
  pair.seek(60)
  expect(pair.aimWords()).toBe('0:02.12, frame 60')
})

test('R-466 neither film is played while they are aligned', () => {
  const { pair } = openPair([openVideo(), openVideo()])
  pair.attach()
  pair.moveApart()
  void pair.play()
  expect(pair.paused).toBe(true)
})

test('R-466 films that play are paused to be aligned', () => {
  const videos = [openVideo(), openVideo()]
  const { pair } = openPair(videos)
  pair.attach()
  void pair.play()
  expect([pair.paused, ...videos.map(({ paused }) => paused)]).toEqual([false, false, false])
  pair.moveApart()
  expect([pair.paused, ...videos.map(({ paused }) => paused)]).toEqual([true, true, true])
})

test.each([0, 1] as const)('R-362 the film that loads is waited for and named, where it is number %i', (late) => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const videos = [openVideo(), openVideo()] as const
  const { pair } = openPair(videos)
  pair.attach()
  videos[late].readyState = 1
  void pair.play()
  expect(pair.state().waitsFor).toBeUndefined()
  now = 500
  turn()
  expect(pair.state()).toMatchObject({ isWaiting: true, waitsFor: late })
  videos[late].readyState = 4
  turn()
  expect(pair.state()).toMatchObject({ isPlaying: true, isWaiting: false, waitsFor: undefined })
  pair.pause()
})

test('two films that a browser refuses to play with sound are shown as paused', async () => {
  const refuse = () => Promise.reject(new DOMException('No gesture.', 'NotAllowedError'))
  const { pair } = openPair([openVideo(refuse), openVideo(refuse)])
  pair.attach()
  void pair.play()
  expect(pair.paused).toBe(false)
  await expect.poll(() => pair.paused).toBe(true)
})
