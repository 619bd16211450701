import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '#adapters/database/wait-until.ts'
import { answersAgain, ServiceProcess } from '#testing/service-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'pairtake-kept-'))
const kills = 6
let service: ServiceProcess
let address: string
beforeAll(async () => {
  service = new ServiceProcess(dataDir)
  address = await service.opened()
})
afterAll(async () => {
  await service.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

for (const name of ['api', 'worker', 'database'] as const) {
  test(`kill -9 of the ${name}, ${kills} times: another one is there within 5 s, each time without a hand`, async () => {
    const times: number[] = []
    for (let kill = 0; kill < kills; kill++) {
      await waitUntil(15_000, () => service.pidOf(name) !== undefined)
      await answersAgain(address)
      // Kills one that has been working for a moment.
      await sleep(500)
      const pid = service.pidOf(name) ?? 0
      const from = performance.now()
      process.kill(pid, 'SIGKILL')
      await waitUntil(15_000, () => (service.pidOf(name) ?? pid) !== pid)
      await answersAgain(address)
      times.push(Math.round(performance.now() - from))
    }
    process.stdout.write(`${name}: ${times.join(', ')} ms\n`)
    expect(times.toSorted((one, other) => one - other)[kills / 2]).toBeLessThan(5_000)
    expect(Math.max(...times)).toBeLessThan(15_000)
  })
}
