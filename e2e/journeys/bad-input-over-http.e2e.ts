import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from '#harness/test.ts'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { attachContractMedia } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { postUpload, preUpload } from '@pairtake/protocol/media/media-endpoints'
import { confirmSandboxSetup, createSetupIntent, setDefaultPaymentMethod } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { addPortfolioItem } from '@pairtake/protocol/portfolio/portfolio-endpoints'
import { makePhoto, makeTextNamedMp4, makeVideo } from '@pairtake/server/testing/media-files'
import { Service } from '#harness/service.ts'
import { cardYear, cards, saveCard } from '#steps/agency.ts'
import { approveAll, deliver, openFile, previewsMade, readContract } from '#steps/contract.ts'
import { beginUpload, receivedParts, sendChunk, sendChunks, uploadFile } from '#steps/upload.ts'
import { beginContract, joinEverybody, type People } from '#steps/world.ts'

let service: Service
let people: People
let video: string
test.beforeAll(async () => {
  // Small chunks, so that a small file has several.
  service = await Service.start({ CHUNK_BYTES: '65536' })
  video = await makeVideo({ seconds: 4, width: 720, height: 1280, audio: true })
  people = await joinEverybody(service, [video, await makeVideo({ seconds: 2 }), await makeVideo({ seconds: 3 })])
})
test.afterAll(() => service.stop())

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('S2-065 S2-066 S2-067 S1-156 a chunk sent twice, an upload broken off and resumed: the file arrives as it was', async () => {
  const { creator } = people
  const contractId = await beginContract(people, { assets: [{ type: 'video', count: 1 }] })
  const [asset] = (await readContract(creator, contractId)).contractAssets ?? []
  const bytes = await readFile(video)
  const { uploadId, chunks } = await beginUpload(creator, video, { entity: 'ContractMediaOriginal', entityId: asset?.id ?? '' })
  expect(chunks.length).toBeGreaterThan(3)
  const [first, second] = chunks
  if (!first || !second) throw new Error('There are too few chunks.')

  const once = await sendChunk(first, bytes)
  const twice = await sendChunk(first, bytes)
  expect(twice.status).toBeLessThan(300)
  expect(twice.headers.get('etag')).toBe(once.headers.get('etag'))

  // Aborted in the middle of the second chunk.
  const broken = new AbortController()
  const half = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(bytes.subarray(second.offset, second.offset + 1000)))
      setTimeout(() => broken.abort(), 100)
    },
  })
  // A stream requires `duplex`, which the browser's types do not include.
  const cut: RequestInit & { duplex: 'half' } = { method: second.method, body: half, duplex: 'half', signal: broken.signal }
  await fetch(second.url, cut).catch(() => {})
  const early = await creator.refused(postUpload, { body: { uploadId, parts: [{ part: 1, etag: once.headers.get('etag') ?? '' }] } })
  expect(early).toMatchObject({ status: 400, body: { code: 'UPLOAD_INCOMPLETE' } })

  const resumed = await receivedParts(creator, uploadId)
  expect(resumed.received.map((part) => part.part)).toEqual([1])
  const rest = await sendChunks(resumed.chunks.slice(1), bytes, 2)
  const parts = [{ part: 1, etag: resumed.received[0]?.etag ?? '' }, ...rest]
  const { data } = await creator.call(postUpload, { body: { uploadId, parts } })
  const again = await creator.call(postUpload, { body: { uploadId, parts } })
  expect(again.data.media.id).toBe(data.media.id)

  const attach = { params: { id: asset?.id ?? '' }, body: { mediaId: data.media.id } }
  const attached = await creator.call(attachContractMedia, attach)
  expect((await creator.call(attachContractMedia, attach)).data.id).toBe(attached.data.id)
  await previewsMade(creator, contractId)
  const original = await openFile(creator, data.media.id, 'ContractMediaOriginal')
  expect(hash(Buffer.from(await original.arrayBuffer()))).toBe(hash(bytes))
})

test('S2-076 a text file named .mp4, an empty one and the wrong kind are refused in words', async () => {
  const { creator } = people
  const text = await makeTextNamedMp4()
  const { mediaId, type } = await uploadFile(creator, text, { entity: 'PortfolioItemOriginal', type: 'video/mp4' })
  expect(type).toBe('other')
  const refused = await creator.refused(addPortfolioItem, { body: { mediaId, name: 'Not a film' } })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(refused.body.message).toBe('Only vieo files are allowed')

  const nothing = await creator.refused(preUpload, {
    body: { fileName: 'nothing.mp4', type: 'video/mp4', size: 0, entity: 'PortfolioItemOriginal', entityId: null },
  })
  expect(nothing).toMatchObject({ status: 400, body: { errors: { children: { size: { errors: ['This file is empty.'] } } } } })

  const contractId = await beginContract(people, { name: 'One film', assets: [{ type: 'video', count: 1 }] })
  const [asset] = (await readContract(creator, contractId)).contractAssets ?? []
  const photo = await uploadFile(creator, await makePhoto({ width: 400, height: 300 }), {
    entity: 'ContractMediaOriginal',
    entityId: asset?.id ?? '',
  })
  const wrong = await creator.refused(attachContractMedia, { params: { id: asset?.id ?? '' }, body: { mediaId: photo.mediaId } })
  expect(wrong.body.code).toBe('FILE_KIND_REFUSED')
  expect((await readContract(creator, contractId)).mediaStats.submitted).toBe(0)
})

test('S2-021 a card that is declined is told in the provider’s words; the job stays delivered and is paid with another card', async () => {
  const { agency, creator } = people
  const { data: intent } = await agency.call(createSetupIntent, {})
  const card = { number: cards.declined, expMonth: 12, expYear: cardYear, cvc: '123' }
  const declined = await agency.refused(confirmSandboxSetup, { body: { clientSecret: intent.clientSecret, card } })
  expect(declined.status).toBe(402)
  expect(declined.body.message).toMatch(/declined/i)

  const bad = await saveCard(agency, cards.declinedAtCharge)
  await agency.call(setDefaultPaymentMethod, { params: { id: bad.id } })
  const contractId = await beginContract(people, { name: 'A declined card', assets: [{ type: 'photos', count: 1 }] })
  await deliver(creator, contractId, { videos: [], photos: [await makePhoto({ width: 800, height: 600 })] })
  await previewsMade(agency, contractId)
  await approveAll(agency, contractId)
  const refused = await agency.refused(finalizeContract, { params: { id: contractId } })
  expect(refused).toMatchObject({ status: 409, body: { code: 'PAYMENT_FAILED' } })
  expect(await readContract(agency, contractId)).toMatchObject({ state: 'delivered', payment: { state: 'scheduled' } })

  const good = await saveCard(agency)
  await agency.call(setDefaultPaymentMethod, { params: { id: good.id } })
  expect((await agency.call(finalizeContract, { params: { id: contractId } })).data.state).toBe('finalizing')
})
