import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tokens = readFileSync(new URL('../../tokens.css', import.meta.url), 'utf8')

const words = ['text', 'text-muted', 'text-faint', 'link']
const meanings = ['success-text', 'warning-text', 'danger-text', 'info-text']
const voices = ['agency-text', 'creator-text']
const onTint = ['text', 'text-muted']

/** Every pair the page uses: a background and the colours on it. Pairs not listed here are not used. */
const pairs: Record<string, readonly string[]> = {
  page: [...words, ...voices, ...meanings, 'border-strong', 'focus'],
  surface: [
    ...words,
    ...voices,
    ...meanings,
    'operator-text',
    'agency-mark',
    'creator-mark',
    'operator-mark',
    'border-strong',
    'focus',
    'chart-agency',
    'chart-creator',
    'chart-both',
    'chart-future',
  ],
  raised: [...words, ...voices, ...meanings, 'border-strong', 'focus'],
  sunken: [...words, 'danger-text', 'border-strong', 'focus'],
  hover: [...words, 'danger-text'],
  selected: [...words, 'focus'],
  primary: ['on-primary'],
  'primary-hover': ['on-primary'],
  'agency-bar': ['on-bar', 'bar-pill'],
  'creator-bar': ['on-bar', 'bar-pill'],
  'operator-bar': ['on-bar', 'bar-pill'],
  'bar-pill': ['on-bar-pill'],
  'agency-tint': ['on-agency-tint', ...onTint, 'text-faint'],
  'creator-tint': ['on-creator-tint', ...onTint, 'text-faint'],
  'operator-tint': ['on-operator-tint', ...onTint, 'text-faint'],
  'agency-vivid': ['on-vivid'],
  'creator-vivid': ['on-vivid'],
  'operator-vivid': ['on-vivid'],
  'success-tint': ['on-success-tint', ...onTint],
  'warning-tint': ['on-warning-tint', ...onTint],
  'danger-tint': ['on-danger-tint', ...onTint],
  'info-tint': ['on-info-tint', ...onTint],
  'success-solid': ['on-success-solid'],
  'warning-solid': ['on-warning-solid'],
  'danger-solid': ['on-danger-solid'],
  'info-solid': ['on-info-solid'],
  'neutral-tint': ['on-neutral-tint', ...onTint],
  'avatar-1': ['on-avatar'],
  'avatar-2': ['on-avatar'],
  'avatar-3': ['on-avatar'],
  'avatar-4': ['on-avatar'],
  'avatar-5': ['on-avatar'],
  'avatar-6': ['on-avatar'],
  border: ['text'], // the ribbon of ended records
  text: ['surface'], // toasts, the current page's number
}

/** The required contrast: 3 for signs and outlines, 7 for the two main text colours, 4.5 for all other text. */
function needed(role: string): number {
  if (/-mark$|^border-strong$|^focus$|^chart-|^bar-pill$/.test(role)) return 3
  return role === 'text' || role === 'text-muted' ? 7 : 4.5
}

function colourOf(role: string, scheme: 'light' | 'dark'): string {
  const match = new RegExp(`--${role}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens)
  const colour = match?.[scheme === 'light' ? 1 : 2]
  if (!colour) throw new Error(`tokens.css has no role ${role}`)
  return colour
}

/** Returns the relative luminance of an sRGB colour (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const cases = Object.entries(pairs).flatMap(([back, roles]) => roles.map((role) => [role, back] as const))

test.each(cases)('%s can be read on %s, light and dark', (role, back) => {
  for (const scheme of ['light', 'dark'] as const) {
    const ratio = contrast(colourOf(role, scheme), colourOf(back, scheme))
    expect(ratio, `${role} on ${back}, ${scheme}`).toBeGreaterThanOrEqual(needed(role))
  }
})

test('the arithmetic is the standard’s', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
