import { mkdtemp, rm, readFile, writeFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '../server/src/adapters/database/embedded-postgres.ts'
import { openDatabase } from '../server/src/adapters/database/database.ts'
import { migrate } from '../server/src/adapters/database/migrate.ts'
import { schemaPage } from './documents/schema-page.ts'

const root = join(import.meta.dirname, '..')
export const typesFile = join(root, 'server/src/adapters/database/schema.gen.ts')

const union = (...words: string[]) => words.map((word) => `"${word}"`).join(' | ')
const withDefault = (words: string) => `ColumnType<${words}, (${words}) | undefined, ${words}>`
const campaignState = union('draft', 'rejected', 'in_review', 'published', 'filled', 'delivered')
const contractState = union('in_progress', 'delivered', 'finalizing', 'completed', 'cancelled')
const mediaState = union('processing', 'needs_review', 'changes_requested', 'approved', 'failed')
const side = union('creator', 'agency')
const assetType = union('video', 'photos')
const verdict = `${union('good', 'bad')} | null`
const gender = union('female', 'male', 'non_binary', 'trans_man', 'trans_woman')
const entity = union('PortfolioItemOriginal', 'CampaignReferenceMaterial', 'ContractMediaOriginal', 'MessageAttachment')

/** The unions that the check constraints hold, which the generator cannot read. */
const columns = {
  'member.role': union('agency', 'creator', 'operator'),
  'mail_link.kind': union('confirm', 'reset'),
  'upload.entity': entity,
  'media.entity': entity,
  'message_attachment.preview': union('processing', 'ready', 'none'),
  'media.kind': union('video', 'image', 'other'),
  'creator_profile.state': withDefault(union('incomplete', 'in_review', 'verified')),
  'creator_profile.gender': `(${gender}) | null`,
  'portfolio_item.state': union('processing', 'ready', 'failed'),
  'campaign.state': withDefault(campaignState),
  'campaign.restriction_genders': `ColumnType<(${gender})[], (${gender})[] | undefined, (${gender})[]>`,
  'desired_asset.type': assetType,
  'candidate_request.state': withDefault(union('new', 'accepted', 'declined')),
  'candidate_request.declined_by': `(${side}) | null`,
  'candidate_request.price_owner': side,
  'offer.made_by': side,
  'contract.state': withDefault(contractState),
  'contract.reported_by': `(${side}) | null`,
  'contract_asset.type': assetType,
  'contract_media.state': mediaState,
  'feedback.content_quality': verdict,
  'feedback.professionalism': verdict,
  'payment.state': withDefault(union('future', 'scheduled', 'paid')),
  'invoice.kind': union('invoice', 'credit_note'),
  'earning.state': withDefault(union('future', 'earned')),
  'payout.state': withDefault(union('requested', 'paid')),
  'review_step.kind': union('submitted', 'approved', 'rejected', 'taken_down', 'looked_at'),
  'ledger_account.kind': union('agency', 'creator', 'fee_revenue', 'vat', 'clearing', 'payouts', 'platform_loss'),
}

export type DatabaseFiles = { types: string; schema: string }

/** Types of every table, and the schema to read, from the migrated database: the migrations are the only truth of the schema. */
export async function describeDatabase(): Promise<DatabaseFiles> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pairtake-types-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  try {
    await migrate(postgres.url)
    const { db, close } = openDatabase(postgres.url, { connections: 1 })
    const schema = await schemaPage(db).finally(close)
    return { types: await generateTypes(postgres.url, join(dataDir, 'schema.ts')), schema }
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function generateTypes(url: string, outFile: string): Promise<string> {
  const options = ['--dialect=postgres', `--url=${url}`, `--out-file=${outFile}`, '--default-schema=public', '--include-pattern=public.*']
  const mapping = JSON.stringify({ int8: 'number', date: 'string' })
  await promisify(execFile)(process.execPath, [
    join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
    ...options,
    `--type-mapping=${mapping}`,
    `--overrides=${JSON.stringify({ columns })}`,
  ])
  return readFile(outFile, 'utf8')
}

if (import.meta.main) await writeFile(typesFile, (await describeDatabase()).types)
