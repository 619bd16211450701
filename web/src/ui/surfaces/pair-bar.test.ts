import type { ReactElement } from 'react'
import { expect, test, vi, afterEach } from 'vitest'
import { elementsIn } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import { PairBar } from './pair-bar.tsx'
import { Pair } from './pair.ts'
import type { Playhead } from './playhead.ts'

afterEach(() => vi.unstubAllGlobals())

/** A video that rests on the frame of its last step. */
const steppedTo = (frame: number) => {
  const read = () => frame
  const head = {
    reel: { num: 25, den: 1, frames: 500 },
    frame: read,
    aim: read,
    stepped: read,
    subscribe: () => () => {},
    video: () => undefined,
  }
  return head as unknown as Playhead
}

/** What the parts of a bar that know a playhead say to a screen reader. */
async function saidIn(bar: ReactElement): Promise<unknown[]> {
  const said: unknown[] = []
  for (const { type, props } of elementsIn(bar)) {
    if (typeof type !== 'function' || props['playhead'] === undefined) continue
    await using part = runHook(type as (given: typeof props) => ReactElement<{ role?: string; children?: unknown }>, props)
    const drawn = part.result().props
    if (drawn.role === 'status') said.push(drawn.children)
  }
  return said
}

function openBar() {
  const heads = [steppedTo(12), steppedTo(128)] as const
  const pair = new Pair(heads, 1)
  const bar = { pair, heads, frame: { current: null }, names: ['Take 1', 'Take 2'], isRough: [false, false] } as const
  return { pair, bar }
}

test('a step in the comparison says the frame of the video that leads', async () => {
  const { bar } = openBar()
  await using screen = runHook(PairBar, bar)
  expect(await saidIn(screen.result() as ReactElement)).toEqual(['Frame 128'])
})

test('a step while the takes are aligned says the frame of the one that moves', async () => {
  const { pair, bar } = openBar()
  pair.moveApart()
  await using screen = runHook(PairBar, bar)
  const apart = screen.result() as ReactElement<typeof bar>
  await using aligned = runHook(apart.type as typeof PairBar, apart.props)
  expect(await saidIn(aligned.result() as ReactElement)).toEqual(['Frame 12'])
})
