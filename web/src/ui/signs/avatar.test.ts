import { expect, test } from 'vitest'
import { avatarTint, initialsOf } from './avatar.tsx'

test.each([
  ['Mara K.', 'MK'],
  ['Nordlys Studio', 'NS'],
  ['Tomás de la Fuente', 'TF'],
  ['Noor', 'NO'],
  ['Åse Ødegård', 'ÅØ'],
  ['Pfanne & Kraut', 'PK'],
  ['', '?'],
])('%j has the initials %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a person keeps one tint, and all six are in use', () => {
  expect(avatarTint('01999f3a-1')).toBe(avatarTint('01999f3a-1'))
  const tints = new Set(Array.from({ length: 60 }, (_, index) => avatarTint(`01999f3a-${index}`)))
  expect(tints.size).toBe(6)
})
