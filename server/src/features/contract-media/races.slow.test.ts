import * as wire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import type { MediaId } from '@pairtake/protocol/ids'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { approve, buildContract, buildItem, buildJobFile, type TestContract } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { interleave } from '#testing/interleave.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

// A hundred interleavings per test take seconds even on an idle machine.
vi.setConfig({ testTimeout: 180_000 })

let app: TestApp
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

const begin = async () => buildContract(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator }, { video: 1 })
const attach = (contract: TestContract, mediaId: MediaId) =>
  app.call(wire.attachContractMedia, { as: creator, params: { id: contract.assetIds[0] ?? '' }, body: { mediaId } })

describe('races over one item', () => {
  test('two files for the last slot, and one file twice', async () => {
    await interleave({
      seeds: 40,
      begin: async () => ({
        contract: await begin(),
        files: [await buildJobFile(app, creator), await buildJobFile(app, creator)] as const,
      }),
      calls: ({ contract, files: [first, second] }) => [
        () => attach(contract, first),
        () => attach(contract, first),
        () => attach(contract, second),
      ],
      check: async ({ contract }, [one, two, other]) => {
        expect(one).toBe(two)
        expect([
          [200, 409],
          [409, 200],
        ]).toContainEqual([one, other])
        const rows = await app.deps.db.selectFrom('contract_media').select('id').where('contract_id', '=', contract.contractId).execute()
        expect(rows).toHaveLength(1)
      },
    })
  })

  test('an approval against a reupload: what was approved is what was seen', async () => {
    await interleave({
      seeds: 100,
      begin: async () => {
        const contract = await begin()
        return { contract, item: await buildItem(app, contract), next: await buildJobFile(app, creator) }
      },
      calls: ({ contract, item, next }) => [
        () => approve(app, contract, item, item.mediaId),
        () => app.call(wire.reuploadContractMedia, { as: creator, params: { id: item.id }, body: { mediaId: next } }),
      ],
      check: async ({ item }, statuses) => {
        expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
        const row = await app.deps.db.selectFrom('contract_media').selectAll().where('id', '=', item.id).executeTakeFirstOrThrow()
        const isApproved = statuses[0] === 200
        expect(row.state).toBe(isApproved ? 'approved' : 'processing')
        expect(row.media_id === item.mediaId).toBe(isApproved)
      },
    })
  })
})
