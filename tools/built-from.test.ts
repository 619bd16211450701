import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BuiltFrom } from './built-from.ts'

test('a build is that of its sources until one changes, comes, goes, or a build was broken off', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pairtake-built-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const source = join(folder, 'one.ts')
  const builtFrom = new BuiltFrom({ folder, stamp: join(folder, '.built-from'), sources: ['*.ts'], leftOut: ['**/*.test.ts'] })
  const build = () => builtFrom.write(builtFrom.sum())
  writeFileSync(source, 'one')
  expect(builtFrom.isThis()).toBe(false)
  build()
  expect(builtFrom.isThis()).toBe(true)
  writeFileSync(join(folder, 'one.test.ts'), 'a test is no part of it')
  expect(builtFrom.isThis()).toBe(true)
  writeFileSync(source, 'other')
  expect(builtFrom.isThis()).toBe(false)
  build()
  writeFileSync(join(folder, 'two.ts'), 'two')
  expect(builtFrom.isThis()).toBe(false)
  build()
  rmSync(join(folder, 'two.ts'))
  expect(builtFrom.isThis()).toBe(false)
  build()
  builtFrom.forget()
  expect(builtFrom.isThis()).toBe(false)
})
