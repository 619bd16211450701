import { expect, test } from 'vitest'
import { byHand } from '#testing/by-hand.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { missingWords, readArguments } from './command-words.ts'

const read = (...given: string[]) => readArguments(given, ['--replace', '--verify'], 'how it is used')

test('R-258 a command takes one target and the flags that it knows, in any order, and nothing else', () => {
  expect(read('--replace', '/backups/one')).toEqual({ flags: ['--replace'], target: '/backups/one' })
  expect(read('/backups/one', '--replace')).toEqual({ flags: ['--replace'], target: '/backups/one' })
  expect(read()).toEqual({ flags: [], target: undefined })
  for (const odd of [['/one', '/two'], ['--replase', '/one'], ['/one', '--replase'], ['--replase']]) {
    expect(() => read(...odd), odd.join(' ')).toThrow(new BackupRefusal('how it is used'))
  }
})

test('R-257 the first 20 files that are missing are named, and how many more there are', () => {
  const words = (count: number) => missingWords(byHand({ missing: Array.from({ length: count }, (_none, at) => `media/${at + 1}`) }))
  expect(words(1)).toBe('1 file that the database names was not in storage:\n  media/1\n')
  expect(words(20)).toMatch(/^20 files that the database names were not in storage:\n.*\n {2}media\/20\n$/s)
  expect(words(23)).toMatch(/^23 files .*\n {2}media\/20\n {2}and 3 more\n$/s)
})
