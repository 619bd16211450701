import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { queries } from './use-is-wide.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const style = read('src/styles.css')
const breakpoints: Record<string, string> = Object.fromEntries(
  Array.from(style.matchAll(/--breakpoint-(\w+): ([\d.]+rem);/g), ([, name = '', width = '']) => [name, width]),
)

test('the page asks for a window’s width at the breakpoints of the style sheet', () => {
  // 640, 900 and 1080 px.
  expect(breakpoints).toEqual({ sm: '40rem', md: '56.25rem', lg: '67.5rem' })
  expect(queries).toEqual(Object.fromEntries(Object.entries(breakpoints).map(([name, width]) => [name, `(width >= ${width})`])))
})

test.each([
  ['web/early.ts', 'early.ts', ['md']],
  ['the style sheet’s own rules', 'src/styles.css', ['sm', 'md']],
  ['the bar at the bottom', 'src/ui/page/use-bottom-bar.ts', ['sm']],
])('%s asks for no other width', (_, path, names) => {
  const widths = Array.from(read(path).matchAll(/\(width (?:<|>=) ([\w.]+)\)/g), ([, width]) => width)
  expect([...new Set(widths)]).toEqual(names.map((name) => breakpoints[name]))
})
