import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findGuards } from '#testing/guards/find-guards.ts'
import { guardNames, unraced } from '#testing/guards/guards.ts'

test('every lock and guard of the sources is listed, and nothing else is', () => {
  expect([...guardNames, ...Object.keys(unraced)].toSorted()).toEqual(findGuards())
})

test('every listed one has a race', () => {
  const races = readdirSync(import.meta.dirname).map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  const raced = new Set(races.flatMap((source) => [...source.matchAll(/^ +guard: '([\w.-]+)'/gm)].map((match) => match[1])))
  expect(guardNames.filter((name) => !raced.has(name))).toEqual([])
})
