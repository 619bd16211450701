import { mkdtemp, rm, readFile, writeFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '../server/src/adapters/database/embedded-postgres.ts'
import { openDatabase } from '../server/src/adapters/database/database.ts'
import { migrate } from '../server/src/adapters/database/migrate.ts'
import { idColumns, idTypes } from './database-ids.ts'
import { schemaPage } from './documents/schema-page.ts'

const root = join(import.meta.dirname, '..')
export const typesFile = join(root, 'server/src/adapters/database/schema.gen.ts')

const union = (...words: string[]) => words.map((word) => `"${word}"`).join(' | ')
/** A state is set on insert and changed only by `movesOf`: no update can name it. */
const state = (words: string) => `ColumnType<${words}, ${words}, never>`
const stateWithDefault = (words: string) => `ColumnType<${words}, (${words}) | undefined, never>`
const withDefault = (words: string) => `ColumnType<${words}, (${words}) | undefined, ${words}>`
const campaignState = union('draft', 'rejected', 'in_review', 'published', 'filled', 'delivered')
const contractState = union('in_progress', 'delivered', 'finalizing', 'completed', 'cancelled')
const mediaState = union('processing', 'needs_review', 'changes_requested', 'approved', 'failed')
const side = union('creator', 'agency')
const assetType = union('video', 'photos')
const verdict = `${union('good', 'bad')} | null`
const gender = union('female', 'male', 'non_binary', 'trans_man', 'trans_woman')
const claimed = union('campaign', 'creator_profile', 'contract', 'payment', 'chargeback')
const entity = union('PortfolioItemOriginal', 'CampaignReferenceMaterial', 'ContractMediaOriginal', 'MessageAttachment')

/** The unions defined by check constraints, which the generator cannot read. */
const columns = {
  'member.role': union('agency', 'creator', 'operator'),
  'mail_link.kind': union('confirm', 'reset'),
  'upload.entity': entity,
  'media.entity': entity,
  'message_attachment.preview': union('processing', 'ready', 'none'),
  'media.kind': union('video', 'image', 'other'),
  'creator_profile.state': stateWithDefault(union('incomplete', 'in_review', 'verified')),
  'creator_profile.gender': `(${gender}) | null`,
  'portfolio_item.state': state(union('processing', 'ready', 'failed')),
  'campaign.state': stateWithDefault(campaignState),
  'campaign.restriction_genders': `ColumnType<(${gender})[], (${gender})[] | undefined, (${gender})[]>`,
  'desired_asset.type': assetType,
  'candidate_request.state': stateWithDefault(union('new', 'accepted', 'declined')),
  'candidate_request.declined_by': `(${side}) | null`,
  'candidate_request.price_owner': side,
  'offer.made_by': side,
  'contract.state': stateWithDefault(contractState),
  'contract.reported_by': `(${side}) | null`,
  'contract_asset.type': assetType,
  'contract_media.state': state(mediaState),
  'remark.state': state(union('draft', 'open', 'done', 'settled')),
  'remark.drawing': 'Drawing | null',
  'feedback.content_quality': verdict,
  'feedback.professionalism': verdict,
  'payment.state': stateWithDefault(union('future', 'scheduled', 'paid')),
  'refund.state': stateWithDefault(union('open', 'done', 'refused', 'failed')),
  'invoice.kind': union('invoice', 'credit_note'),
  'creator_paper.kind': union('payout_statement', 'self_billed_invoice', 'self_billed_credit_note'),
  'departed_seller.status': `(${union('private', 'small_business', 'vat_registered')}) | null`,
  'dac7_file.kind': union('first', 'nil', 'correction', 'addition'),
  'dac7_record.doc_type': union('OECD1', 'OECD2', 'OECD3'),
  'creator_tax.status': union('private', 'small_business', 'vat_registered'),
  'creator_paper.content': 'CreatorPaperContent',
  'earning.state': stateWithDefault(union('future', 'earned')),
  'payout.state': stateWithDefault(union('requested', 'paid')),
  'contract.shipping_address': 'ShippingSnapshot | null',
  'invoice.content': 'InvoiceContent',
  'member.mail_preferences': withDefault('Record<string, boolean>'),
  'payout.beneficiary': 'Beneficiary',
  'review_step.snapshot': 'CampaignSnapshot | ProfileSnapshot',
  'audit_entry.subject_sum': 'SubjectSum | null',
  'contract_media.failure': 'MediaFailure | null',
  'desired_asset.requirements': 'Requirements | null',
  'contract_asset.requirements': 'Requirements | null',
  'take_check.facts': 'TakeFacts',
  'take_check.findings': withDefault('TakeFinding[]'),
  'portfolio_item.failure': 'MediaFailure | null',
  'payment.failure': 'PaymentFailure | null',
  'payment.buyer': 'Buyer | null',
  'notification.data': 'StoredNotice',
  'notification.type': 'ColumnType<NotificationType, never, never>',
  'mail.letter': 'StoredLetter',
  'message.line': 'SystemLine | null',
  'record_claim.subject': claimed,
  'record_look.subject': claimed,
  'review_step.kind': union('submitted', 'approved', 'rejected', 'taken_down', 'looked_at'),
  'ledger_account.kind': union(
    'agency',
    'creator',
    'fee_revenue',
    'vat',
    'clearing',
    'bank',
    'bank_charges',
    'own_funds',
    'payouts',
    'platform_loss',
    'suspense',
    'chargebacks',
    'provider_fees',
    'provider_transit',
  ),
  'provider_line.kind': union('charge', 'refund', 'refund_failure', 'dispute', 'fee', 'payout', 'payout_failure', 'other'),
  'provider_line.fit': withDefault(union('waiting', 'fits', 'differs', 'unknown', 'missing', 'foreign')),
  'bank_file.kind': union('statement', 'status'),
  'bank_line.kind': union('entry', 'refused_payout', 'refused_batch', 'opening'),
  'provider_line.settled_as': `(${union('fee', 'own', 'loss', 'nothing')}) | null`,
  'bank_line.settled_as': `(${union('paid', 'paid_before', 'returned', 'returned_before', 'voided', 'voided_before', 'provider', 'charge', 'own', 'suspense', 'nothing')}) | null`,
  'chargeback.state': stateWithDefault(union('open', 'answered', 'won', 'lost')),
  'given_vat_id.member_id': 'MemberId',
  'given_vat_id.country': 'string',
  'given_vat_id.number': 'string',
  'vat_id_standing.member_id': 'MemberId',
  'vat_id_standing.country': 'string',
  'vat_id_standing.number': 'string',
  'vat_id_check.outcome': union('valid', 'invalid', 'unanswered'),
  'vat_id_standing.outcome': `(${union('valid', 'invalid')}) | null`,
  'suspense.cause': union('paid_twice', 'contract_closed'),
}

/** The types of JSON columns. */
const imports = {
  Beneficiary: '@pairtake/protocol/payout/payout-endpoints',
  Buyer: '#stored/buyer.ts',
  CampaignSnapshot: '#stored/review-snapshots.ts',
  Drawing: '@pairtake/protocol/remark/remark',
  CreatorPaperContent: '#stored/creator-paper-content.ts',
  InvoiceContent: '#stored/invoice-content.ts',
  MediaFailure: '#adapters/media/media-failure.ts',
  NotificationType: '@pairtake/protocol/notification/notification',
  ProfileSnapshot: '#stored/review-snapshots.ts',
  Requirements: '@pairtake/protocol/take-check/take-check',
  ShippingSnapshot: '#stored/shipping-snapshot.ts',
  PaymentFailure: '#stored/payment-failure.ts',
  StoredNotice: '#stored/notice.ts',
  StoredLetter: '#stored/letter.ts',
  SubjectSum: '#stored/subject-sum.ts',
  SystemLine: '#stored/system-line.ts',
  TakeFacts: '#stored/take-facts.ts',
  TakeFinding: '#stored/take-finding.ts',
}

export type DatabaseFiles = { types: string; schema: string }

/** Generates the types of every table, and the readable schema, from the migrated database: the migrations are the only source of the schema. */
export async function describeDatabase(): Promise<DatabaseFiles> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pairtake-types-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  try {
    await migrate(postgres.url)
    const { db, close } = openDatabase(postgres.url, { connections: 1 })
    try {
      const columnTypes = { ...columns, ...(await idColumns(db)) }
      const types = await generateTypes({ url: postgres.url, columnTypes, outFile: join(dataDir, 'schema.ts') })
      return { types, schema: await schemaPage(db) }
    } finally {
      await close()
    }
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Generation = { url: string; columnTypes: Record<string, string>; outFile: string }

async function generateTypes({ url, columnTypes, outFile }: Generation): Promise<string> {
  const options = ['--dialect=postgres', `--url=${url}`, `--out-file=${outFile}`, '--default-schema=public', '--include-pattern=public.*']
  const mapping = JSON.stringify({ int8: 'number', date: 'string' })
  await promisify(execFile)(process.execPath, [
    join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
    ...options,
    `--type-mapping=${mapping}`,
    `--overrides=${JSON.stringify({ columns: columnTypes })}`,
  ])
  const lines = Object.entries({ ...imports, [idTypes]: '@pairtake/protocol/ids' }).map(
    ([type, file]) => `import type { ${type} } from "${file}";\n`,
  )
  const generated = await readFile(outFile, 'utf8')
  // Inserted after the head comment, because the generator does not import types that an override names.
  return nameLiveRows(generated.replace(/(?=^import )/m, lines.join('')))
}

/** A view loses defaults and not-null constraints, but its rows are rows of its table. */
function nameLiveRows(types: string): string {
  return types.replaceAll(/export interface Live(\w+) \{([^}]*)\}/g, (_all, table: string, columns: string) => {
    const own = new RegExp(`export interface ${table} \\{([^}]*)\\}`).exec(types)?.[1]
    if (own === undefined || namesIn(own) !== namesIn(columns)) {
      throw new Error(`The view of live rows of ${table} lacks a column: a migration has to make it again.`)
    }
    return `export type Live${table} = ${table};`
  })
}

const namesIn = (columns: string) => [...columns.matchAll(/^\s+(\w+):/gm)].map((match) => match[1]).join(' ')

if (import.meta.main) await writeFile(typesFile, (await describeDatabase()).types)
