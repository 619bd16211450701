import { seeded } from './seeded.ts'

/** Values that no honest caller sends: each kind once, for every field of every call. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  '',
  '   ',
  '\u0000',
  '\ud800',
  '\u202Eabc\u2066',
  '😀'.repeat(300),
  'x'.repeat(20_000),
  '=HYPERLINK("http://127.0.0.1","x")',
  "'; drop table member; --",
  '<img src=x onerror=alert(1)>',
  'line\r\nBcc: x@y.example',
  '2026-02-30',
  '9999999999999999999999',
  '01890000-0000-7000-8000-000000000000',
  0,
  -0,
  -1,
  1.5,
  1e-7,
  2 ** 53,
  1e308,
  [],
  [null],
  [[]],
  Array.from({ length: 10_000 }, () => 'x'),
  {},
  { a: { b: { c: 1 } } },
  { amount: -1, currency: 'EUR' },
  { amount: 1e308, currency: 'EUR' },
  { amount: '5', currency: 'EUR' },
  { amount: 100, currency: '\u0000' },
  [{ desiredAssetId: '\u0000', count: 1e308 }],
  { first: '\u0000', second: [] },
]

/** A generator of bodies: some fields of `good` replaced by hostile values, some left out, some unknown ones added. */
export function hostileBodies(seed: number, fields: readonly string[]): () => Record<string, unknown> {
  const chance = seeded(seed)
  const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(chance() * values.length)]
  return () => {
    const body: Record<string, unknown> = {}
    for (const field of fields) if (chance() < 0.7) body[field] = pick(hostileValues)
    if (chance() < 0.2) body[pick(['__proto__', 'constructor', 'id', 'state', 'role', '\u0000']) ?? 'id'] = pick(hostileValues)
    return body
  }
}
