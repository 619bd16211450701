import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '#harness/test.ts'
import { Client } from '#harness/client.ts'
import { startDemoService } from '#harness/start-demo.ts'
import type { Service } from '#harness/service.ts'
import { firstViews, memberScreens, visitorScreens, type Screen } from '#pages/addresses.ts'
import { demoClient } from '#pages/as-member.ts'
import { faultsOf, middleOf } from './limits.ts'
import { rowOf, tableHead, writtenDown } from './table.ts'
import { measureTelephone, visit, type Telephone, type Visit } from './visit.ts'

/** How often each screen is visited; the middle visit counts. */
const runs = Number(process.env['RUNS'] ?? 3)
/** Only addresses with this in them. */
const only = process.env['SCREENS'] ?? ''
const tableFile = process.env['TABLE']
const root = join(import.meta.dirname, '../..')
const visitMs = 240_000

let service: Service
let telephone: Telephone
let clients: Record<'agency' | 'creator' | 'operator', Client>
let screens: Screen[]
const measured = new Map<string, Visit>()

test.beforeAll(async () => {
  service = await startDemoService()
  clients = {
    agency: await demoClient(service.address, 'agency'),
    creator: await demoClient(service.address, 'creator'),
    operator: await demoClient(service.address, 'operator'),
  }
  screens = await memberScreens(clients)
  telephone = await measureTelephone()
  process.stdout.write(
    `Lighthouse's benchmark index is ${telephone.benchmarkIndex} here: the processor is slowed down by ${telephone.slowdown.toFixed(1)}. ${runs} visits a screen.\n\n${tableHead}\n`,
  )
})
test.afterAll(async () => {
  await service.stop()
  if (tableFile !== undefined) await writeFile(join(root, tableFile), writtenDown({ telephone, runs, measured, asOf: new Date() }))
})

async function measure(client: Pick<Client, 'address' | 'token'>, paths: readonly string[]): Promise<void> {
  test.setTimeout(visitMs * runs * (paths.length + 1))
  const faults: string[] = []
  for (const path of paths.filter((one) => one.includes(only))) {
    const visits: Visit[] = []
    for (let run = 0; run < runs; run += 1) visits.push(await visit(client, path, telephone))
    const middle = middleOf(visits)
    measured.set(path, middle)
    process.stdout.write(`${rowOf(path, middle)}\n`)
    faults.push(...faultsOf(path, middle))
  }
  expect(faults).toEqual([])
}

test('a visitor’s screens reach their scores on a telephone (R-390)', () =>
  measure(new Client(service.address), firstViews(visitorScreens)))

for (const role of ['agency', 'creator', 'operator'] as const) {
  test(`screens of the ${role} reach their scores on a telephone (R-390)`, () =>
    measure(clients[role], firstViews(screens.filter(({ roles }) => roles.includes(role)))))
}
