import { expect, test } from '#harness/test.ts'
import { attachContractMedia } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { listMessages, sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import { listNotifications } from '@pairtake/protocol/notification/notification-endpoints'
import { listPayments } from '@pairtake/protocol/payment/payment-endpoints'
import { makePhoto, makeVideo } from '@pairtake/server/testing/media-files'
import { eventually } from '#harness/client.ts'
import { seeded } from '@pairtake/server/testing/seeded'
import { Service } from '#harness/service.ts'
import { findPid, killProcess, killService } from '#harness/kept-processes.ts'
import { approveAll, itemsOf, openFile, previewsMade, readContract } from '#steps/contract.ts'
import { uploadFile } from '#steps/upload.ts'
import { beginContract, joinEverybody, type People } from '#steps/world.ts'

let service: Service
let people: People
test.beforeAll(async () => {
  service = await Service.start()
  people = await joinEverybody(service, [await makeVideo({ seconds: 2 }), await makeVideo({ seconds: 3 }), await makeVideo({ seconds: 4 })])
})
test.afterAll(() => service.stop())

/** `KILLS=200` for more. */
const kills = Number(process.env['KILLS'] ?? 12)
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))

async function attachVideos(count: number, path: string): Promise<string> {
  const contractId = await beginContract(people, { name: `Kills ${count}`, assets: [{ type: 'video', count }] })
  const [asset] = (await readContract(people.creator, contractId)).contractAssets ?? []
  for (let sent = 0; sent < count; sent++) {
    const { mediaId } = await uploadFile(people.creator, path, { entity: 'ContractMediaOriginal', entityId: asset?.id ?? '' })
    await people.creator.call(attachContractMedia, { params: { id: asset?.id ?? '' }, body: { mediaId } })
  }
  return contractId
}

test(`ABUSE-16 a worker killed at ${kills} random points makes every preview again, once`, async () => {
  test.setTimeout(420_000)
  // SEED=… repeats a failing run.
  test.info().annotations.push({ type: 'seed', description: String(seed) })
  const random = seeded(seed)
  const contractId = await attachVideos(4, await makeVideo({ seconds: 5, width: 720, height: 1280, audio: true }))
  let last: number | undefined
  for (let killed = 0; killed < kills; killed++) {
    // The one just killed may still be listed for a moment.
    last = await eventually('another worker', async () => {
      const pid = await findPid(service, 'worker')
      return pid === last ? undefined : pid
    })
    await new Promise((resolve) => setTimeout(resolve, 200 + random() * 1300))
    expect(await killProcess(service, 'worker')).toBe(true)
  }

  const contract = await eventually(
    'all previews',
    async () => {
      const read = await readContract(people.agency, contractId)
      return itemsOf(read).every((item) => item.state !== 'processing') ? read : undefined
    },
    300_000,
  )

  for (const item of itemsOf(contract)) {
    expect(item.state, item.failureReason ?? '').toBe('needs_review')
    expect((await openFile(people.agency, item.mediaWatermarked?.id ?? '', 'ContractMediaWatermarked')).status).toBe(200)
  }
  const { data: notices } = await people.agency.call(listNotifications, { query: { limit: 100 } })
  const submitted = notices.filter((notice) => notice.type === 'media_submitted').map((notice) => notice.data.contractMediaId ?? '')
  expect(submitted.toSorted()).toEqual(
    itemsOf(contract)
      .map((item) => item.id)
      .toSorted(),
  )
})

test('ABUSE-16 the server killed with kill -9 in the middle of a job: everything answered is there after a restart', async () => {
  const { agency, creator } = people
  const contractId = await beginContract(people, { name: 'Power cut', assets: [{ type: 'photos', count: 3 }] })
  const { conversationId } = await readContract(creator, contractId)
  const [asset] = (await readContract(creator, contractId)).contractAssets ?? []
  const params = { id: conversationId }
  const answered: string[] = []
  const attached: string[] = []

  for (let round = 0; round < 3; round++) {
    const { mediaId } = await uploadFile(creator, await makePhoto({ width: 600 + round, height: 400 }), {
      entity: 'ContractMediaOriginal',
      entityId: asset?.id ?? '',
    })
    attached.push((await creator.call(attachContractMedia, { params: { id: asset?.id ?? '' }, body: { mediaId } })).data.id)
    // Messages continue until the power failure, so that one is in progress when it happens.
    const cut = new AbortController()
    const talking = (async () => {
      for (let line = 0; !cut.signal.aborted; line++) {
        const text = `round ${round}, line ${line}`
        const sent = await creator.call(sendMessage, { params, body: { text } }).catch(() => undefined)
        if (!sent) return
        answered.push(text)
      }
    })()
    await new Promise((resolve) => setTimeout(resolve, 300 + round * 170))
    if (round === 2) cut.abort()
    await killService(service)
    await talking
    await service.begin()
  }

  const contract = await previewsMade(agency, contractId)
  expect(
    itemsOf(contract)
      .map((item) => item.id)
      .toSorted(),
  ).toEqual(attached.toSorted())
  const stored: string[] = []
  for (let before: string | undefined; ;) {
    const { data } = await creator.call(listMessages, { params, query: { limit: 100, ...(before ? { before } : {}) } })
    if (data.length === 0) break
    stored.push(...data.filter((message) => !message.isSystem).map((message) => message.text))
    before = data.at(-1)?.id
  }
  for (const text of answered) expect(stored.filter((line) => line === text)).toHaveLength(1)

  await approveAll(agency, contractId)
  await agency.call(finalizeContract, { params: { id: contractId } })
  await killService(service)
  await service.begin()
  expect((await readContract(agency, contractId)).state).toBe('finalizing')
  const { data: payments } = await agency.call(listPayments, {})
  expect(payments.filter((payment) => payment.contract.id === contractId)).toMatchObject([{ state: 'paid' }])
})
