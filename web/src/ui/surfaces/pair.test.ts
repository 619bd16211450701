import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Reel } from './frames.ts'
import { Pair } from './pair.ts'
import type { Playhead } from './playhead.ts'

beforeAll(() => vi.stubGlobal('cancelAnimationFrame', () => {}))
afterAll(() => void vi.unstubAllGlobals())

/** A video whose frames appear when the test says so. */
function openHead(reel: Reel) {
  let [shown, wanted] = [0, undefined as number | undefined]
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listen) => listen())
  const head = {
    reel,
    frame: () => shown,
    aim: () => wanted ?? shown,
    video: () => undefined,
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

function openPair() {
  const [one, two] = [openHead(slow), openHead(fast)]
  const pair = new Pair([one.head, two.head], 1)
  return { one, two, pair, aims: () => [one.head.aim(), two.head.aim()] }
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
