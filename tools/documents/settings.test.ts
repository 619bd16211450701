import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

function settingsRead(): string[] {
  const source = readFileSync(join(root, 'server/src/config.ts'), 'utf8')
  const shape = /const environment = z\.object\(\{\n([\s\S]*?)\n\}\)/.exec(source)?.[1] ?? ''
  return [...shape.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name ?? '')
}

function settingsTold(): string[] {
  const chapter = /## Settings\n([\s\S]*?)\n## /.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1] ?? ''
  const names = chapter.split('\n').flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)])
  return names.map(([, name]) => name ?? '')
}

test('README tells every setting that the program reads, and none that it does not', () => {
  const read = settingsRead()
  expect(read.length).toBeGreaterThan(40)
  expect(settingsTold().toSorted()).toEqual(read.toSorted())
})
