import { afterEach, expect, test, vi } from 'vitest'
import { runHook } from '#testing/run-hook.ts'
import { lateComponent } from './late-component.ts'
import { watchPresses } from './released.ts'

afterEach(() => vi.unstubAllGlobals())

const Part = () => null
const turn = () => new Promise((resolve) => setTimeout(resolve, 5))

/** A part whose code arrives when the test says so. */
function arriving() {
  const { promise, resolve, reject } = Promise.withResolvers<typeof Part>()
  return { ...lateComponent(() => promise), arrive: () => resolve(Part), fail: reject }
}

/** Renders what shows the part. */
function show({ usePart }: Pick<ReturnType<typeof arriving>, 'usePart'>) {
  return runHook(() => ({ part: usePart() }), {})
}

function press() {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  watchPresses()
  page.dispatchEvent(Object.assign(new Event('pointerdown'), { button: 0 }))
  return () => page.dispatchEvent(new Event('pointerup'))
}

test('R-425 a part whose code arrives while a pointer is held is shown once it is released', async () => {
  const late = arriving()
  const release = press()
  await using shown = show(late)
  late.arrive()
  await turn()
  expect(shown.result().part).toBeUndefined()
  // Nor by anything else that is rendered meanwhile.
  shown.show({})
  expect(shown.result().part).toBeUndefined()
  release()
  await turn()
  expect(shown.result().part).toBe(Part)
})

test('a part is shown as soon as its code arrives while no pointer is held, and at once where it is needed again', async () => {
  const late = arriving()
  {
    await using first = show(late)
    expect(first.result().part).toBeUndefined()
    late.arrive()
    await turn()
    expect(first.result().part).toBe(Part)
  }
  await using second = show(late)
  expect(second.result().part).toBe(Part)
})

test('code that could not be fetched is fetched again the next time', async () => {
  const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValueOnce(new Error('Gone.')).mockResolvedValue(Part)
  const { fetchPart, usePart } = lateComponent(load)
  await expect(fetchPart()).rejects.toThrow('Gone.')
  await using shown = show({ usePart })
  await turn()
  expect(shown.result().part).toBe(Part)
  expect(load).toHaveBeenCalledTimes(2)
})
