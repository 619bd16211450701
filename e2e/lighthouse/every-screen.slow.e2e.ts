import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '#harness/test.ts'
import { Client } from '#harness/client.ts'
import { startDemoService } from '#harness/start-demo.ts'
import type { Service } from '#harness/service.ts'
import { firstViews, memberScreens, visitorScreens } from '#pages/addresses.ts'
import { demoClient } from '#pages/as-member.ts'
import { faultsOf, middleOf } from './limits.ts'
import { rowOf, tableHead, writtenDown } from './table.ts'
import { measureTelephone, visit, type Visit } from './visit.ts'

/** Number of visits per screen; the median counts. */
const runs = Number(process.env['RUNS'] ?? 3)
/** Visits only addresses that contain one of these texts, separated by commas. */
const only = (process.env['SCREENS'] ?? '').split(',')
const tableFile = process.env['TABLE']
const root = join(import.meta.dirname, '../..')

let service: Service
test.beforeAll(async () => {
  service = await startDemoService()
})
test.afterAll(() => service.stop())

async function sides(): Promise<[client: Pick<Client, 'address' | 'token'>, paths: string[]][]> {
  const clients = {
    agency: await demoClient(service.address, 'agency'),
    creator: await demoClient(service.address, 'creator'),
    operator: await demoClient(service.address, 'operator'),
  }
  const screens = await memberScreens(clients)
  const ofMembers = (['agency', 'creator', 'operator'] as const).map((role): [Client, string[]] => {
    return [clients[role], firstViews(screens.filter(({ roles }) => roles.includes(role)))]
  })
  return [[new Client(service.address), firstViews(visitorScreens)], ...ofMembers]
}

// One test, because Playwright restarts the worker process after a failure, which would lose the results so far.
test('every screen of every side reaches its scores on a telephone (R-390)', async () => {
  test.setTimeout(0)
  const telephone = await measureTelephone()
  const slowdown = telephone.slowdown.toFixed(1)
  tell(`Lighthouse's benchmark index is ${telephone.benchmarkIndex} here: the processor is slowed down by ${slowdown}.\n\n${tableHead}`)

  const measured = new Map<string, Visit>()
  const faults: string[] = []
  for (const [client, paths] of await sides()) {
    for (const path of paths.filter((one) => only.some((text) => one.includes(text)) && !measured.has(one))) {
      const visits: Visit[] = []
      for (let run = 0; run < runs; run += 1) visits.push(await visit(client, path, telephone))
      const middle = middleOf(visits)
      measured.set(path, middle)
      tell(rowOf(path, middle))
      faults.push(...faultsOf(path, middle))
    }
  }
  if (tableFile !== undefined) await writeFile(join(root, tableFile), writtenDown({ telephone, runs, measured, asOf: new Date() }))
  expect(faults).toEqual([])
})

const tell = (words: string) => process.stdout.write(`${words}\n`)
