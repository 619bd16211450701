import { expect, test } from 'vitest'
import { endOfNextHour } from './held-address.ts'
import { checkAddress, signAddress } from './signed-address.ts'

const claim = { secret: 'a secret of the server', purpose: 'download', subject: ['media/1/original', 'attachment'] }
const noon = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

test('S2-069 a signed address opens its object until it ends', () => {
  const token = signAddress(claim, later(60))
  expect(checkAddress(claim, token, noon)).toBe('good')
  expect(checkAddress(claim, token, later(59))).toBe('good')
  expect(checkAddress(claim, token, later(60))).toBe('expired')
  expect(token).toMatch(/^[A-Za-z0-9_.-]+$/)
})

test('a signed address is bound to its secret, purpose and subject', () => {
  const token = signAddress(claim, later(60))
  const others = [
    { ...claim, secret: 'another' },
    { ...claim, purpose: 'upload-part' },
    { ...claim, subject: ['media/2/original', 'attachment'] },
    { ...claim, subject: ['media/1/original', 'inline'] },
    { ...claim, subject: ['media/1/original'] },
    { ...claim, subject: ['media/1/original"', 'attachment'] },
    { ...claim, subject: ['media/1', 'original', 'attachment'] },
  ]
  for (const other of others) expect(checkAddress(other, token, noon)).toBe('forged')
})

test('a changed, cut or made-up token is forged', () => {
  const token = signAddress(claim, later(60))
  const [end, proof] = token.split('.')
  const longer = (Number.parseInt(end ?? '', 36) + 3600).toString(36)
  for (const bad of [
    '',
    '.',
    token.slice(0, -1),
    `${token}x`,
    `${longer}.${proof}`,
    `${end}.`,
    `${end}.${proof}.`,
    `${end}.é`,
    'x'.repeat(10_000),
  ]) {
    expect(checkAddress(claim, bad, noon)).toBe('forged')
  }
  expect(checkAddress(claim, `${end}.${'A'.repeat(43)}`, later(3600))).toBe('forged')
})

test('an address of a file works for one to two hours, and is the same for all who ask within an hour', () => {
  const endAt = (at: string) => endOfNextHour({ now: () => new Date(at) }).toISOString()
  expect([endAt('2026-11-16T09:00:00.000Z'), endAt('2026-11-16T09:59:59.999Z')]).toEqual([
    '2026-11-16T11:00:00.000Z',
    '2026-11-16T11:00:00.000Z',
  ])
  expect(endAt('2026-11-16T10:00:00.000Z')).toBe('2026-11-16T12:00:00.000Z')
})
