import { mkdirSync, readdirSync, utimesSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeLeftovers } from './memory-folder.ts'

test('temporary folders of killed runs are removed, and no others', async () => {
  const root = await mkdtemp(join(tmpdir(), 'leftovers-'))
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  // No process has this number: Linux counts them up to four million.
  const gone = 4_999_999
  for (const [name, isOld] of [
    [`pt-${gone}-aB3dE5`, true],
    [`pt-${gone}-young1`, false],
    [`pt-${process.pid}-aB3dE5`, true],
    [`other-${gone}-aB3dE5`, true],
    ['pt-aB3dE5', true],
  ] as const) {
    mkdirSync(join(root, name, 'database'), { recursive: true })
    if (isOld) utimesSync(join(root, name), longAgo, longAgo)
  }
  removeLeftovers(root, 'pt')
  expect(readdirSync(root).toSorted()).toEqual(
    [`other-${gone}-aB3dE5`, `pt-${gone}-young1`, `pt-${process.pid}-aB3dE5`, 'pt-aB3dE5'].toSorted(),
  )
})
