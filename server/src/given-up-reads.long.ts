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
beforeAll(async () => {
  app = await openTestApp()
  api = await startApiProcess(app)
})
afterAll(async () => {
  await api.stop()
  await app.close()
})

test(
  'ABUSE 32 4,000 readers who leave before their file is opened leave nothing open',
  onlyWhere(process.platform === 'linux', 'open files are only counted on Linux'),
  async () => {
    const files = await buildReadableFiles(app)
    const reads = readsOf(Object.values(files))
    await giveUpReads(api, reads, 500)
    await api.collectGarbage()
    const before = await countOpenOnceQuiet(api)

    for (let round = 0; round < 8; round++) {
      await giveUpReads(api, reads, 500)
      await api.collectGarbage()
    }
    expectNothingLeftOpen(await countOpenOnceQuiet(api), before)
    expect((await fetch(`${api.origin}/internal/config`)).status).toBe(200)
  },
)
