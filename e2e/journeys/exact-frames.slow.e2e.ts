import { expect, test, type Page } from '#harness/test.ts'
import { contractMediaId, type ContractId } from '@pairtake/protocol/ids'
import { buildPublishedCampaign } from '@pairtake/server/testing/builders'
import { changingRate, makeNumberedFilm, readNumbers } from '@pairtake/server/testing/numbered-film'
import { openCrowd, type Crowd } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { openAs } from '#pages/as-member.ts'
import { everyFrame } from '#pages/every-frame.ts'
import { accept, apply } from '#steps/bargain.ts'
import { deliver, itemsOf, previewsMade } from '#steps/contract.ts'

const frames = 150
const films = [
  ...['10', '12', '15', '24000/1001', '24', '25', '30000/1001', '30', '50', '60000/1001', '60'].map((rate) => ({
    name: rate,
    rate,
    shape: [],
  })),
  { name: 'a changing rate', rate: '60', shape: changingRate },
]

let service: Service
let crowd: Crowd
let page: Page
let contractId: ContractId
let delivered: Awaited<ReturnType<typeof previewsMade>>

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  test.setTimeout(600_000)
  service = await Service.shared()
  crowd = await openCrowd(service)
  const agency = await crowd.agency()
  const creator = await crowd.creator('Mara')
  const campaign = await buildPublishedCampaign(crowd.deps, agency.member)
  await crowd.deps.db.updateTable('desired_asset').set({ count: films.length }).where('id', '=', campaign.videoAssetId).execute()
  contractId = await accept(agency.client, await apply(creator.client, campaign.id, 200))
  const videos: string[] = []
  for (const { rate, shape } of films) videos.push(await makeNumberedFilm({ rate, shape, frames: shape.length > 0 ? 110 : frames }))
  await deliver(creator.client, contractId, { videos, photos: [] })
  delivered = await previewsMade(agency.client, contractId, 400_000)
  ;({ page } = await openAs(browser, agency.client))
})
test.afterAll(async () => {
  await page.context().close()
  await crowd.close()
  await service.stop()
})

/** Returns the number shown by each frame of the preview, by decoding all of it. */
async function shownIn(item: string): Promise<number[]> {
  const row = await crowd.deps.db
    .selectFrom('media_rendition')
    .innerJoin('contract_media', 'contract_media.media_id', 'media_rendition.media_id')
    .select('media_rendition.storage_key')
    .where('contract_media.id', '=', contractMediaId.parse(item))
    .where('variant', '=', 'watermarked')
    .executeTakeFirstOrThrow()
  const file = await crowd.deps.storage.borrowLocalFile(row.storage_key)
  try {
    return await readNumbers(file.path)
  } finally {
    await file.release()
  }
}

for (const [index, { name, shape }] of films.entries()) {
  test(`R-293 every frame of a film of ${name} is the one that is asked for: forwards, backwards and in any order`, async () => {
    const item = itemsOf(delivered)[index]
    if (!item) throw new Error('It was not delivered.')
    const shown = await shownIn(item.id)
    expect(shown).toHaveLength(item.frames ?? 0)
    // For a constant frame rate, the preview contains each frame once, so each picture shows its own number.
    if (shape.length === 0) expect(shown).toEqual(Array.from({ length: frames }, (_, frame) => frame))

    await page.goto(`/agency/jobs?show=${contractId}&mediaId=${item.id}`)
    const { sought, wrong } = await everyFrame(page, shown)
    process.stdout.write(`${name}: ${sought} frames sought, ${wrong.length} wrong\n`)
    expect(wrong).toEqual([])
    expect(sought).toBe(3 * shown.length)
  })
}
