import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildContract, buildItem } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days } from '#wire-time.ts'
import { sweepUnusedMedia } from './sweep-files.task.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('a file in use is looked at again once it has existed for twice as long, at least a month and at most a year later', async () => {
  const agency = await buildAgency(app.deps)
  const campaign = await buildPublishedCampaign(app.deps, agency)
  const item = await buildItem(app, await buildContract(app, { campaign, agency, creator: await buildCreator(app.deps) }))
  const row = () =>
    app.deps.db
      .selectFrom('media')
      .innerJoin('contract_media', 'contract_media.media_id', 'media.id')
      .select(['media.created_at as createdAt', 'found_used_at as seenAt'])
      .where('contract_media.id', '=', item.id)
      .executeTakeFirstOrThrow()
  const { createdAt } = await row()

  const looks: number[] = []
  for (const day of [7, 8, 37, 38, 75, 76, 151, 152, 303, 304, 607, 608, 972, 973]) {
    app.clock.set(after(createdAt, days(day)))
    await sweepUnusedMedia.run(app.deps)
    const { seenAt } = await row()
    if (seenAt?.getTime() === app.clock.now().getTime()) looks.push(day)
  }
  expect(looks).toEqual([8, 38, 76, 152, 304, 608, 973])
})
