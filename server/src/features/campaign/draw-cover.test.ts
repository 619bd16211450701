import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCampaign, getCampaign, saveCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import type { CampaignId, MediaId } from '@pairtake/protocol/ids'
import { getOpportunity, listOpportunities } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { buildFile, buildMedia } from '#testing/builders-media.ts'
import { makePhoto } from '#testing/media-files.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let agency: TestMember
let id: CampaignId
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
})
afterAll(() => app.close())

const entity = 'CampaignReferenceMaterial' as const
const paper = () => buildFile(app.deps, { ownerId: agency.id, entity, kind: 'other', mime: 'application/pdf', fileName: 'Guide.pdf' })
const photo = async () => buildMedia(app.deps, { ownerId: agency.id, entity, kind: 'image', mime: 'image/jpeg', path: await makePhoto() })
const save = (referenceMaterials: MediaId[]) => app.call(saveCampaign, { as: agency, params: { id }, body: { referenceMaterials } })
const coverOf = async () => (await app.call(getCampaign, { as: agency, params: { id } })).body.data.coverUrl
const renditions = async () => await app.deps.db.selectFrom('media_rendition').select(['media_id', 'variant', 'storage_key']).execute()

describe('the cover of a campaign', () => {
  test('R-187 is its first picture once that is drawn, for the brand and for every creator who finds it', async () => {
    ;({ id } = await buildPublishedCampaign(app.deps, agency))
    const [front, back] = [await photo(), await photo()]
    expect((await save([await paper(), front, back])).body.data.coverUrl).toBeNull()
    const heard: string[] = []
    app.deps.listener.on('live_event', (payload) => void heard.push(payload))
    await app.deps.listener.caughtUp()
    heard.length = 0
    await app.runTasks()
    await expect.poll(() => heard.some((payload) => payload.includes(agency.id) && payload.includes(id))).toBe(true)
    const address = await coverOf()
    const cover = new URL(address ?? '')
    expect(cover.pathname).toContain(front)
    const file = await app.raw('GET', cover.pathname + cover.search)
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(new Set((await renditions()).map((row) => `${row.media_id} ${row.variant}`))).toEqual(
      new Set([`${front} thumb-0-lg`, `${front} thumb-0-md`]),
    )

    const creator = await buildCreator(app.deps)
    const [listed] = (await app.call(listOpportunities, { as: creator })).body.data
    const opened = await app.call(getOpportunity, { as: creator, params: { id } })
    expect([listed?.campaign.coverUrl, opened.body.data.campaign.coverUrl]).toEqual([address, address])

    // The brand puts another image first, and then removes all.
    await save([back, front])
    expect(await coverOf()).toBeNull()
    await app.runTasks()
    expect(await coverOf()).toContain(back)
    await save([front, back])
    expect(await coverOf()).toContain(front)
    await save([await paper()])
    await app.runTasks()
    expect(await coverOf()).toBeNull()
  })

  test('R-187 is drawn once, however often it is saved, and shared with a copy', async () => {
    ;({ id } = await buildPublishedCampaign(app.deps, agency))
    const front = await photo()
    await save([front])
    await save([front])
    await app.runTasks()
    const before = await renditions()
    await save([front])
    await app.runTasks()
    expect(await renditions()).toEqual(before)
    const stored = before.filter((row) => row.media_id === front).map((row) => row.storage_key.split('/').at(-2))
    expect(new Set(stored).size).toBe(1)

    const copy = await app.call(createCampaign, { as: agency, body: { name: 'Once more', fromCampaignId: id } })
    expect(copy.body.data.coverUrl).toBe(await coverOf())
  })

  test('R-187 ABUSE-14 is left out where the picture cannot be drawn, and no task fails of it', async () => {
    ;({ id } = await buildPublishedCampaign(app.deps, agency))
    await using folder = await mkdtempDisposable(join(tmpdir(), 'broken-'))
    const path = join(folder.path, 'broken.jpg')
    await writeFile(path, 'no picture at all')
    await save([await buildMedia(app.deps, { ownerId: agency.id, entity, kind: 'image', mime: 'image/jpeg', path })])
    await app.runTasks()
    expect(await coverOf()).toBeNull()
  })

  test('R-533 ABUSE-37 is attempted once for a file, however often a campaign with it is saved or copied', async () => {
    ;({ id } = await buildPublishedCampaign(app.deps, agency))
    await using folder = await mkdtempDisposable(join(tmpdir(), 'broken-'))
    const path = join(folder.path, 'broken.jpg')
    await writeFile(path, 'no picture at all')
    const broken = await buildMedia(app.deps, { ownerId: agency.id, entity, kind: 'image', mime: 'image/jpeg', path })
    const decoded = vi.spyOn(app.deps.media, 'renderImage')
    onTestFinished(() => decoded.mockRestore())
    await save([broken])
    await save([broken])
    await app.runTasks()
    expect(decoded).toHaveBeenCalledTimes(1)
    await save([await paper(), broken])
    await app.call(createCampaign, { as: agency, body: { name: 'Once more', fromCampaignId: id } })
    await app.runTasks()
    expect(decoded).toHaveBeenCalledTimes(1)
    // Another file is drawn.
    await save([await photo(), broken])
    await app.runTasks()
    expect([decoded.mock.calls.length, (await coverOf()) !== null]).toEqual([2, true])
  })
})
