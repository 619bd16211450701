import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDocuments } from './documents.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'))
  await mkdir(join(folder, '.vite'))
  const documents = {
    '/creator/jobs/$contractId': 'screens/0.html',
    '/creator/jobs': 'screens/1.html',
    '/creator/$section/new': 'screens/2.html',
    '/creator/jobs/new': 'screens/3.html',
  }
  await writeFile(join(folder, '.vite/documents.json'), JSON.stringify(documents))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  ['/creator/jobs', 'screens/1.html'],
  ['/creator/jobs/', 'screens/1.html'],
  ['/creator/jobs?state=late', 'screens/1.html'],
  ['/creator/jobs/0192-ab', 'screens/0.html'],
  ['/creator/jobs/new', 'screens/3.html'],
  ['/creator/finances/new', 'screens/2.html'],
  ['/creator/jobs/0192-ab/messages', 'index.html'],
  ['/nowhere', 'index.html'],
  ['//evil.example', 'index.html'],
  ['/%00', 'index.html'],
])('%s begins with %s', (url, file) => {
  expect(readDocuments(folder)(url)).toBe(file)
})

test('without a list every address begins with the plain document', () => {
  expect(readDocuments(join(folder, 'none'))('/creator/jobs')).toBe('index.html')
  expect(readDocuments(undefined)('/creator/jobs')).toBe('index.html')
})
