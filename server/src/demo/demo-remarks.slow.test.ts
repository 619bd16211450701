import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFilm } from '#adapters/media/demo-files.ts'
import { processContractMediaTask } from '#features/contract-media/process-contract-media.task.ts'
import { makeDemoMedia, processContractMedia } from '#tasks/task-payloads.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { makeDemoMediaTask } from './make-demo-media.task.ts'
import { seedDemo } from './seed-demo.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ DEMO: '1' })
  await seedDemo(app.deps, () => {})
}, 60_000)
afterAll(() => app.close())

const payloadsOf = async (name: string) => {
  const { rows } = await sql<{ data: unknown }>`select data from task.job where name = ${name}`.execute(app.deps.db)
  return rows.map(({ data }) => data)
}

test('R-365 the films of the demo have the frames that its remarks name, and what is not as the brief asks is held back by the product', async () => {
  const { rows: takes } = await sql<{ media_id: string }>`
    select media_id from contract_media where name in ('Second cup.mp4', 'Window seat.mp4')
    union select contract_media_take.media_id from contract_media_take join contract_media on contract_media.id = contract_media_id
      where name = 'Second cup.mp4'`.execute(app.deps.db)
  const [data] = await payloadsOf(makeDemoMedia.name)
  const files = makeDemoMedia.payload.parse(data).files.filter(({ mediaId }) => takes.some(({ media_id }) => media_id === mediaId))
  expect(files).toHaveLength(3)
  const run = { deps: app.deps, signal: new AbortController().signal, isLastTry: false }
  await makeDemoMediaTask.run({ files, pictures: [] }, run)

  const films = await app.deps.db
    .selectFrom('media_rendition')
    .select(['rate_num as num', 'rate_den as den', 'frames', 'width', 'height'])
    .where('variant', '=', 'watermarked')
    .execute()
  const { width, height, counted } = demoFilm
  expect(films).toEqual([
    { ...counted, width, height },
    { ...counted, width, height },
  ])

  const given = await payloadsOf(processContractMedia.name)
  expect(given).toHaveLength(1)
  await processContractMediaTask.run(processContractMedia.payload.parse(given[0]), run)
  const { rows: held } = await sql`select state, held, findings->0->>'kind' as kind, findings->0->>'level' as level
    from contract_media join take_check on take_check.media_id = contract_media.media_id where name = 'Window seat.mp4'`.execute(
    app.deps.db,
  )
  expect(held).toEqual([{ state: 'failed', held: true, kind: 'shape', level: 'must' }])
}, 300_000)
