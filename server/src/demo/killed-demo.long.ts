import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { findRunningPostgres } from '#adapters/database/embedded-postgres.ts'
import { waitUntil } from '#adapters/database/wait-until.ts'
import { queryOnce } from '#testing/database-processes.ts'
import { seeded } from '#testing/seeded.ts'
import { ServiceProcess } from '#testing/service-process.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))
const dataDir = mkdtempSync(join(tmpdir(), 'pairtake-demo-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function countMembers(): Promise<unknown> {
  const url = await findRunningPostgres(join(dataDir, 'database'))
  const [row] = await queryOnce(url ?? '', 'select count(*)::int as count from member')
  return row?.['count']
}

test(`a first start killed at random points of the demo (seed ${seed}) leaves nothing, and a member who comes between survives`, async () => {
  const random = seeded(seed)
  for (let round = 0; round < 4; round++) {
    const cut = new ServiceProcess(dataDir, { DEMO: '1' })
    await waitUntil(60_000, () => cut.said.includes('Making demo members'))
    await sleep(random() * 2_500)
    // Kills the parent and everything with it. With only the API killed, its successor would make the demo, so that one is killed too.
    await cut.stop('SIGKILL')
  }

  const plain = new ServiceProcess(dataDir, { DEMO: '0' })
  await plain.opened()
  expect(await countMembers()).toBe(0)
  const url = await findRunningPostgres(join(dataDir, 'database'))
  const columns =
    '(id, email, email_key, password_hash, role, first_name, last_name, company_name, display_name, residence_country, created_at)'
  const values = "(gen_random_uuid(), 'a@b.example', 'a@b.example', 'x', 'agency', 'A', 'B', 'C', 'C', 'DE', now())"
  await queryOnce(url ?? '', `insert into member ${columns} values ${values}`)
  await plain.stop()

  const again = new ServiceProcess(dataDir, { DEMO: '1' })
  await again.opened()
  expect(await countMembers()).toBe(1)
  // There are no demo members to sign in as.
  expect(again.said).not.toContain('demo-take-one')
  await again.stop()
})

test('an API killed while it makes the demo is followed by one that makes it whole', async () => {
  const otherDir = mkdtempSync(join(tmpdir(), 'pairtake-demo-'))
  const service = new ServiceProcess(otherDir, { DEMO: '1' })
  await waitUntil(60_000, () => service.said.includes('Making demo members'))
  process.kill(service.pidOf('api') ?? 0, 'SIGKILL')
  await service.opened()
  const url = await findRunningPostgres(join(otherDir, 'database'))
  const rows = await queryOnce(url ?? '', "select count(*)::int as count from member where email = 'agency@demo.test'")
  expect(rows).toEqual([{ count: 1 }])
  expect(service.said).toMatch(/Operator +operator@demo\.test +demo-take-one/)
  await service.stop()
  rmSync(otherDir, { recursive: true, force: true })
})
