import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asvsFaults, missingProofs, unprovenSecurity } from './proofs.ts'

const root = join(import.meta.dirname, '../..')
const asvs = readFileSync(join(root, 'docs/asvs.md'), 'utf8')

test('every file and every title that the security documents name is there', () => {
  expect(unprovenSecurity(root)).toEqual([])
})

test('a number that is missing, told twice or of another level is named, and a verdict without a reason', () => {
  const row = /^\| V1\.2\.4 .*\n/m.exec(asvs)?.[0] ?? ''
  expect(asvsFaults(asvs.replace(row, ''))).toEqual(['V1.2.4 is missing.'])
  expect(asvsFaults(`${asvs}\n${row}| V1.2.10 | CSV | met | |`)).toEqual([
    'V1.2.10 has no verdict with a reason.',
    'V1.2.4 is told twice.',
    'V1.2.10 is not of level 2.',
  ])
})

test('a file that is gone and a title that is another by now are named', () => {
  const text =
    '`server/src/gone.test.ts`, `tools/documents/abuse-page.ts` “no such words”, `tools/documents/abuse-page.ts` “readAbuseCases”'
  expect(missingProofs(root, text)).toEqual([
    'server/src/gone.test.ts is not there.',
    'tools/documents/abuse-page.ts has no “no such words”.',
  ])
})
