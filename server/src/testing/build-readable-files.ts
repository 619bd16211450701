import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import { originalsAddress } from '#features/contract/originals-zip-view.ts'
import { statementAddress } from '#features/finances/statement-view.ts'
import { fileAddress } from '#features/media/media-view.ts'
import { invoiceAddress } from '#features/payment/invoice-view.ts'
import { exportAddress, exportStorageKey } from '#features/user/export-view.ts'
import { pictureStorageKey } from '#features/member/member-view.ts'
import { newId } from '#ids.ts'
import { buildAgency, buildCreator } from './builders.ts'
import { buildDelivery } from './builders-media.ts'
import { buildCard, buildContract } from './builders-money.ts'
import type { TestApp } from './test-app.ts'

/** One file of every kind that has an address, good at the time of the machine; a path each. */
export async function buildReadableFiles(app: TestApp): Promise<Record<string, string>> {
  const deps = { ...app.deps, now: () => new Date() }
  const context = { deps, origin: 'http://here' }
  const folder = await mkdtemp(join(tmpdir(), 'readable-'))
  const put = async (key: string, sizeBytes = 2_000_000) => {
    const path = join(folder, randomUUID())
    await writeFile(path, randomBytes(sizeBytes))
    await deps.storage.putFile(key, path)
  }

  const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  await buildCard(app, agency)
  const contract = await buildContract(app.deps, { agency, creator })
  const film = join(folder, 'film.mp4')
  await writeFile(film, randomBytes(2_000_000))
  const { mediaId } = await buildDelivery(app.deps, { contractId: contract.id, campaignId: contract.campaignId, creator, path: film })
  const finalized = await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.id } })
  if (finalized.status !== 200) throw new Error(finalized.error.message)
  const invoice = await app.deps.db
    .selectFrom('invoice')
    .select('id')
    .where('payment_id', '=', contract.paymentId)
    .executeTakeFirstOrThrow()
  await put(`invoices/${invoice.id}.pdf`)
  await app.deps.db
    .updateTable('invoice')
    .set({ storage_key: `invoices/${invoice.id}.pdf` })
    .where('id', '=', invoice.id)
    .execute()
  const picture = `${newId()}.jpg`
  await put(pictureStorageKey(picture))
  const exported = `${newId()}.json`
  await put(exportStorageKey(exported))

  const addresses = {
    file: fileAddress(mediaId, 'original', context),
    invoice: invoiceAddress(invoice.id, context),
    export: exportAddress(exported, context),
    originals: originalsAddress(contract.id, context),
    statement: statementAddress({ creatorId: creator.id, year: new Date().getFullYear(), format: 'csv' }, context),
    picture: `${context.origin}/media/pictures/${picture}`,
  }
  return Object.fromEntries(Object.entries(addresses).map(([kind, url]) => [kind, url.slice(context.origin.length)]))
}
