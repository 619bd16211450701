import { expect, test } from 'vitest'
import { backupName, readTarget, unfinishedMark } from './backup-name-rules.ts'

test('names of backups sort by time', () => {
  expect(backupName('backup', new Date('2026-11-22T20:30:00.123Z'), '3f9a1c')).toBe('pairtake-20261122T203000Z-3f9a1c')
  expect(backupName('export', new Date('2026-11-22T20:30:00Z'), '00beef')).toBe('pairtake-export-20261122T203000Z-00beef')
})

test('a target is a folder or a prefix in a bucket', () => {
  expect(readTarget('/var/backups')).toEqual({ folder: '/var/backups' })
  expect(readTarget('backups')).toEqual({ folder: 'backups' })
  expect(readTarget('s3://safe/nightly/')).toEqual({ bucket: 'safe', prefix: 'nightly' })
  expect(readTarget('s3://safe//a/b')).toEqual({ bucket: 'safe', prefix: 'a/b' })
  expect(readTarget('/mnt/s3://safe')).toEqual({ folder: '/mnt/s3://safe' })
  expect(readTarget('s3://safe')).toEqual({ bucket: 'safe', prefix: '' })
  for (const odd of [
    '',
    's3://',
    'ftp://host/x',
    's3://safe/../other',
    's3://safe/a b',
    'xs3://safe',
    's3://safe/a\nb',
    's3:///a',
    's3://safe/.a',
  ])
    expect(readTarget(odd), odd).toBeUndefined()
})

test('a backup that did not end is known by its name, also one of an earlier version', () => {
  expect(unfinishedMark).toBe('.unfinished')
})
