import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DrawnLine } from './draw-layer.tsx'

const tokens = readFileSync(new URL('../../tokens.css', import.meta.url), 'utf8')

/** Returns red, green and blue, 0 to 255, of a colour in one of the two notations of tokens.css. */
function colourOf(name: string): number[] {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1] ?? ''
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/.exec(value)?.slice(1)
  if (hex) return hex.map((part) => Number.parseInt(part, 16))
  return /^rgb\((\d+) (\d+) (\d+)/.exec(value)?.slice(1).map(Number) ?? []
}

test('a drawing is cyan with a dark rim', () => {
  const drawn = renderToStaticMarkup(
    createElement(DrawnLine, {
      shape: {
        kind: 'arrow',
        points: [
          [0, 0],
          [500, 500],
        ],
      },
      ratio: 1,
    }),
  )
  const lines = [...drawn.matchAll(/stroke="var\(--([^)]+)\)" stroke-width="(\d+)"/g)].map(([, name = '', width]) => ({
    name,
    width: Number(width),
  }))
  // The wider one lies below, so that it is seen at both sides of the other.
  expect(lines).toHaveLength(2)
  expect(lines[0]?.width).toBeGreaterThan(lines[1]?.width ?? Infinity)

  const [rim, line] = lines.map(({ name }) => colourOf(name))
  for (const part of rim ?? []) expect(part).toBeLessThan(40)
  expect(rim).toHaveLength(3)
  const [red = 255, green = 0, blue = 0] = line ?? []
  expect(Math.min(green, blue) - red).toBeGreaterThan(128)
})
