import { describe, expect, test } from 'vitest'
import { troubleOf, type TroubleFacts } from './trouble-rules.ts'

const MiB = 1024 * 1024
const well: TroubleFacts = {
  mails: { refused: 0, latestRefusal: null, waiting: 0, latestWords: null },
  damagedPapers: [],
  vatIds: { unanswered: 0, failure: null },
  endings: [],
  space: { freeBytes: 100 * MiB, floorBytes: 100 * MiB, isReserveReleased: false },
  media: { isFull: true, words: '' },
}
const trouble = (facts: Partial<TroubleFacts>) => troubleOf({ ...well, ...facts })

test('nothing is said while all is well', () => {
  expect(troubleOf(well)).toEqual([])
})

test('R-166 papers whose stored PDF is another one are named, five at most', () => {
  const numbers = ['CN-000001', 'INV-000001', 'INV-000002', 'INV-000003', 'INV-000004', 'INV-000005', 'INV-000006']
  expect(trouble({ damagedPapers: numbers })).toEqual([
    'Stored PDFs that differ from what was issued: CN-000001, INV-000001, INV-000002, INV-000003, INV-000004 and 2 more. They are not given out. Please restore them from a backup.',
  ])
})

test('R-166 five of them are all that are named', () => {
  const numbers = ['CN-000001', 'INV-000001', 'INV-000002', 'INV-000003', 'INV-000004']
  expect(trouble({ damagedPapers: numbers })).toEqual([
    'Stored PDFs that differ from what was issued: CN-000001, INV-000001, INV-000002, INV-000003, INV-000004. They are not given out. Please restore them from a backup.',
  ])
})

test('R-240 VAT IDs without an answer for about a day are counted, with the last reason', () => {
  expect(trouble({ vatIds: { unanswered: 1, failure: 'MS_UNAVAILABLE' } })).toEqual([
    '1 VAT ID could not be checked for about a day. The register of that member state doesn’t answer.',
  ])
  expect(trouble({ vatIds: { unanswered: 0, failure: 'MS_UNAVAILABLE' } })).toEqual([])
  expect(trouble({ vatIds: { unanswered: 1, failure: null } })).toEqual([])
  expect(trouble({ vatIds: { unanswered: 3, failure: 'UNREACHABLE' } })).toEqual([
    '3 VAT IDs could not be checked for about a day. VIES can’t be reached from this server.',
  ])
})

describe('mails', () => {
  const mails = (change: Partial<TroubleFacts['mails']>) => trouble({ mails: { ...well.mails, ...change } })

  test('that wait are counted, with what the mail server says where it says something', () => {
    expect(mails({ waiting: 1 })).toEqual(['1 email waiting to be sent for more than an hour.'])
    expect(mails({ waiting: 2, latestWords: '421 Later.' })).toEqual([
      '2 emails waiting to be sent for more than an hour. The mail server says: 421 Later.',
    ])
  })

  test('that were refused are counted, with the latest', () => {
    expect(mails({ refused: 1, latestRefusal: 'a@example.org: 550 No.' })).toEqual([
      '1 email could not be delivered in the last 30 days. Latest: a@example.org: 550 No.',
    ])
    expect(mails({ refused: 3, latestRefusal: 'a@example.org: 550 No.' })[0]).toMatch(/^3 emails could/)
  })
})

describe('a full disk', () => {
  const space = (change: Partial<TroubleFacts['space']>) => trouble({ space: { ...well.space, ...change } })

  test('is told below what uploads leave free, and not at it', () => {
    expect(space({ freeBytes: 100 * MiB - 1 })).toEqual([
      'The disk has 99 MB left. Uploads, exports and previews wait until it has 100 MB.',
    ])
    expect(space({ freeBytes: 50 * MiB, floorBytes: 99.5 * MiB })).toEqual([
      'The disk has 50 MB left. Uploads, exports and previews wait until it has 100 MB.',
    ])
  })

  test('is told with more weight once the reserve is used, however much is free', () => {
    expect(space({ isReserveReleased: true })).toEqual([
      'The disk has 100 MB left, and the reserve is in use so that logins and payments go on. Files are refused. Please make room now.',
    ])
  })
})

describe('a process that ended by itself', () => {
  const ending = { name: 'worker', at: '2026-11-16T09:00:59.000Z', how: 'signal SIGKILL', words: '' } as const

  test('is named with how often, when last and how', () => {
    expect(trouble({ endings: [ending] })).toEqual([
      'The worker stopped unexpectedly once in the last 24 hours, most recently at 2026-11-16 09:00 UTC (signal SIGKILL), and was restarted.',
    ])
    const later = { ...ending, at: '2026-11-16T10:30:00.000Z', how: 'exit code 1', words: 'Out of memory.' }
    expect(trouble({ endings: [ending, later] })).toEqual([
      'The worker stopped unexpectedly 2 times in the last 24 hours, most recently at 2026-11-16 10:30 UTC (exit code 1), and was restarted. Last output: Out of memory.',
    ])
  })

  test('is told of each process apart', () => {
    const names = ['worker', 'api', 'database'] as const
    const told = trouble({ endings: names.map((name) => ({ ...ending, name })) })
    expect(told.map((words) => words.split(' stopped')[0])).toEqual(['The database', 'The API', 'The worker'])
  })
})

test('tools for media that are not walled in are told in their own words', () => {
  expect(trouble({ media: { isFull: false, words: 'Media tools run as this user.' } })).toEqual(['Media tools run as this user.'])
})
