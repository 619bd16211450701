import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as payoutWire from '@pairtake/protocol/payout/payout-endpoints'
import type { CreatorPaperId, RemarkId } from '@pairtake/protocol/ids'
import { transact } from '#adapters/database/transact.ts'
import { issuePayoutStatement } from '#features/creator-paper/issue-payout-statement-act.ts'
import { creatorEInvoiceAddress, creatorPaperAddress } from '#features/creator-paper/creator-paper-view.ts'
import { originalsAddress } from '#features/contract/originals-zip-view.ts'
import { statementAddress } from '#features/finances/statement-view.ts'
import { remarkFileAddress } from '#features/remark/remark-file-view.ts'
import { fileAddress } from '#features/media/media-view.ts'
import { invoiceAddress } from '#features/payment/invoice-view.ts'
import { exportAddress } from '#features/user/export-view.ts'
import { exportStorageKey, pictureStorageKey } from '#features/member/member-view.ts'
import { newId } from '#ids.ts'
import { buildAgency, buildCreator, type TestMember } from './builders.ts'
import { buildDelivery } from './builders-media.ts'
import { buildCard, buildContract } from './builders-money.ts'
import { buildSelfBilling } from './build-self-billing.ts'
import type { TestApp } from './test-app.ts'

/** One file of every kind that has an address, valid at the machine's time; returns a path for each. */
export async function buildReadableFiles(app: TestApp): Promise<Record<string, string>> {
  const deps = { ...app.deps, now: () => new Date() }
  const context = { deps, origin: 'http://here' }
  await using folder = await mkdtempDisposable(join(tmpdir(), 'readable-'))
  const put = async (key: string, sizeBytes = 2_000_000) => {
    const path = join(folder.path, randomUUID())
    await writeFile(path, randomBytes(sizeBytes))
    await deps.storage.putFile(key, path)
  }

  const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  await buildCard(app, agency)
  const contract = await buildContract(app.deps, { agency, creator })
  const film = join(folder.path, 'film.mp4')
  await writeFile(film, randomBytes(2_000_000))
  const { mediaId, contractMediaId } = await buildDelivery(app.deps, {
    contractId: contract.id,
    campaignId: contract.campaignId,
    creator,
    path: film,
  })
  const sent = { created_at: deps.now(), sent_at: deps.now() }
  await app.deps.db
    .insertInto('remark')
    .values({ ...sent, id: newId<RemarkId>(), contract_media_id: contractMediaId, take: 1, number: 1, state: 'open', text: 'Warmer.' })
    .execute()
  await buildSelfBilling(app.deps, creator, { status: 'small_business', taxNumber: '12/345/67890' })
  const finalized = await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.id } })
  if (finalized.status !== 200) throw new Error(finalized.error.message)
  const invoice = await app.deps.db
    .selectFrom('invoice')
    .select('id')
    .where('payment_id', '=', contract.paymentId)
    .executeTakeFirstOrThrow()
  const selfBilled = await app.deps.db
    .selectFrom('creator_paper')
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
  const made = { member_id: creator.id, name: exported, begun_at: app.deps.now(), made_at: app.deps.now() }
  await app.deps.db.insertInto('data_export').values(made).execute()

  const addresses = {
    file: fileAddress(mediaId, 'original', context),
    invoice: invoiceAddress(invoice.id, context),
    export: exportAddress(exported, context),
    originals: originalsAddress(contract.id, context),
    remarks: remarkFileAddress({ contractMediaId, take: 1, format: 'edl' }, context),
    creatorPaper: creatorPaperAddress(await buildCreatorPaper(app, creator), context),
    creatorEInvoice: creatorEInvoiceAddress(selfBilled.id, context),
    statement: statementAddress({ creatorId: creator.id, year: new Date().getFullYear(), format: 'csv' }, context),
    picture: `${context.origin}/media/pictures/${picture}`,
  }
  return Object.fromEntries(Object.entries(addresses).map(([kind, url]) => [kind, url.slice(context.origin.length)]))
}

async function buildCreatorPaper(app: TestApp, creator: TestMember): Promise<CreatorPaperId> {
  const account = { fullName: 'M K', address: 'A', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'B' }
  await app.call(payoutWire.saveBeneficiary, { as: creator, body: account })
  const { body } = await app.call(payoutWire.requestPayout, { as: creator, body: { amount: { amount: 60, currency: 'EUR' } } })
  const { db } = app.deps
  const payout = await db.selectFrom('payout').selectAll().where('id', '=', body.data.id).executeTakeFirstOrThrow()
  await transact(db, (tx) => issuePayoutStatement(tx, app.deps, payout))
  return (await db.selectFrom('creator_paper').select('id').where('payout_id', '=', payout.id).executeTakeFirstOrThrow()).id
}
