import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildReadableFiles } from './testing/build-readable-files.ts'
import {
  countOpenOnceQuiet,
  expectNothingLeftOpen,
  giveUpReads,
  readsOf,
  startApiProcess,
  type ApiProcess,
} from './testing/given-up-reads.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'
import { onlyWhere } from '#testing/not-here.ts'

let app: TestApp
let api: ApiProcess
let files: Record<string, string>
beforeAll(async () => {
  app = await openTestApp()
  files = await buildReadableFiles(app)
  api = await startApiProcess(app)
})
afterAll(async () => {
  await api.stop()
  await app.close()
})

test(
  'ABUSE 32 readers who leave before their file is opened leave nothing open',
  onlyWhere(process.platform === 'linux', 'open files are only counted on Linux'),
  async () => {
    const reads = readsOf(Object.values(files))
    for (const { path, method = 'GET' } of reads) {
      const answer = await fetch(api.origin + path, { method })
      expect([path, answer.status]).toEqual([path, 200])
      await answer.arrayBuffer()
    }
    // Database connections are opened when first needed, and stay open.
    await giveUpReads(api, reads, 200)
    const before = await countOpenOnceQuiet(api)

    await giveUpReads(api, reads, 600)
    expectNothingLeftOpen(await countOpenOnceQuiet(api), before)
    await api.collectGarbage()
    expect(api.child.exitCode).toBeNull()
    expect((await fetch(`${api.origin}/internal/config`)).status).toBe(200)
  },
)
