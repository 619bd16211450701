import { expect, test } from 'vitest'
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
