import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { receiverOf } from './use-viewer-keys.ts'

/** An element of a kind that selectors name, as the focus finds it. */
class Focused {
  readonly #kind: string
  constructor(kind: string) {
    this.#kind = kind
  }
  closest(selectors: string): Focused | null {
    return selectors.split(', ').includes(this.#kind) ? this : null
  }
}

beforeEach(() => void vi.stubGlobal('HTMLElement', Focused))
afterEach(() => void vi.unstubAllGlobals())

const none = { ctrlKey: false, metaKey: false, altKey: false }
const press = (key: string, kind: string, held: Partial<typeof none> = {}, isOff = false) =>
  receiverOf({ key, target: new Focused(kind), ...none, ...held } as unknown as KeyboardEvent, isOff)

test('R-349 a key acts on the viewer from its picture and its buttons', () => {
  for (const key of ['a', 'r', 'ArrowUp', ' ']) expect([press(key, 'div'), press(key, 'button')]).toEqual(['viewer', 'viewer'])
})

test('a key with Ctrl, Cmd or Alt is the browser’s: copying, reloading and going back act as everywhere', () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
    for (const key of ['c', 'r', 'a', 'ArrowLeft']) expect(press(key, 'div', held)).toBe('focused')
  }
})

test('R-349 no key acts while somebody types or chooses from a list, arrows and letters alike', () => {
  for (const kind of ['textarea', 'select', '[role=spinbutton]']) {
    for (const key of ['a', 'ArrowUp', 'ArrowDown']) expect(press(key, kind)).toBe('focused')
  }
})

test('a slider and a row of controls keep their arrows alone', () => {
  for (const kind of ['input[type=range]', '[role=toolbar]']) {
    expect([press('ArrowLeft', kind), press('r', kind)]).toEqual(['focused', 'viewer'])
  }
})

test('R-349 with single keys off no letter reaches the viewer or its player, and Esc, Enter and Tab stay', () => {
  for (const key of ['a', 'k', '?']) expect(press(key, 'div', {}, true)).toBe('nobody')
  for (const key of ['Escape', 'Enter', 'Tab']) expect(press(key, 'div', {}, true)).toBe('focused')
})
