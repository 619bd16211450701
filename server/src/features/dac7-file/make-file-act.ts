import type { Dac7FileKind } from '@pairtake/protocol/dac7/dac7-endpoints'
import type { Dac7FileId, MemberId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#ids.ts'
import { Refusal } from '#refusal.ts'
import { docRefOf, messageRefOf, platformMarkup, reportHead, type Doc, type Platform } from '#features/dac7/dac7-report-rules.ts'
import type { Dac7Settings } from '#features/dac7/dac7-settings-rules.ts'
import { reportingPlatform } from '#features/dac7/dac7-view.ts'
import { compareWithFiled, type SellerChange } from './dac7-change-view.ts'
import { insertFile, insertRecords, readFiles, type FileRow } from './dac7-file-queries.ts'
import { lastFiledOf, nextKindOf, openFileOf } from './dac7-file-rules.ts'
import { standOf } from './dac7-file-view.ts'

type Asked = { year: number; settings: Dac7Settings; operatorId: MemberId }

/**
 * Makes the next file and stores its records, in the transaction that holds the lock of the year. Records are stored as sellers are read, so that
 * hundreds of thousands are never in memory at once.
 */
export async function makeFile(tx: Tx, deps: Deps, { year, settings, operatorId }: Asked): Promise<{ id: Dac7FileId; ref: string }> {
  const files = (await readFiles(tx, year)).map((row) => ({ ...standOf(row), row }))
  if (openFileOf(files)) throw new Refusal('STATE_MOVED_ON', `Mark the last file for ${year} as filed or not filed first.`)
  const filed = lastFiledOf(files)?.row
  const platform = reportingPlatform(deps.config, settings)
  const isOtherPlatform = filed !== undefined && filed.platform !== platformMarkup(platform)
  const begin = (kind: Dac7FileKind) => beginFile(tx, deps, { year, kind, platform, filed, isOtherPlatform, operatorId })
  const kindWith = (counts: Record<SellerChange['change'], number>) =>
    nextKindOf(filed !== undefined, { platform: isOtherPlatform, ...counts })

  let file: BegunFile | undefined
  let number = 0
  for await (const { changes } of compareWithFiled(tx, deps.config, { year, listsUnfiled: true })) {
    const [first] = changes
    if (!file && first) {
      // Changes of filed records come first, so the first change tells what kind of file this is.
      const kind = kindWith({ ...none, [first.change]: 1 })
      if (kind !== null) file = await begin(kind)
    }
    if (!file) continue
    const { id, ref, kind } = file
    const records = changes.filter(({ change }) => (change === 'added') === (kind !== 'correction'))
    if (records.length > 0)
      await insertRecords(
        tx,
        records.map((record, at) => recordOf(record, { id, ref, number: number + at + 1 })),
      )
    number += records.length
  }
  if (file) return file
  const kind = kindWith(none)
  if (kind === null) throw new Refusal('STATE_MOVED_ON', 'Nothing has changed since you filed. There is nothing to download.')
  return begin(kind)
}

const none = { changed: 0, gone: 0, added: 0 } as const

type BegunFile = { id: Dac7FileId; ref: string; kind: Dac7FileKind }
type Begun = Omit<Asked, 'settings'> & { kind: Dac7FileKind; platform: Platform; filed: FileRow | undefined; isOtherPlatform: boolean }

async function beginFile(tx: Tx, deps: Deps, { year, kind, platform, filed, isOtherPlatform, operatorId }: Begun): Promise<BegunFile> {
  const [id, at, said] = [newId<Dac7FileId>(), deps.now(), platformMarkup(platform)]
  const ref = messageRefOf({ country: platform.country, year, id })
  const sender = senderDoc(filed, { ref, isOther: isOtherPlatform })
  const head = reportHead({ ref, kind, year, at }, platform, { content: said, doc: sender })
  const file = { id, year, kind, message_ref_id: ref, follows: filed?.id ?? null, head, platform: said, platform_ref: sender.ref }
  await insertFile(tx, { ...file, operator_id: operatorId, taken_at: at })
  return { id, ref, kind }
}

const recordOf = (
  { memberId, content, change, corrects, sellerHash }: SellerChange,
  { id, ref, number }: { id: Dac7FileId; ref: string; number: number },
) => ({
  file_id: id,
  number,
  member_id: memberId,
  doc_type: typeOf[change],
  doc_ref_id: docRefOf(ref, number),
  corrects,
  content: content(),
  seller_hash: sellerHash,
})

const typeOf = { added: 'OECD1', changed: 'OECD2', gone: 'OECD3' } as const satisfies Record<SellerChange['change'], Doc['type']>

/** The record of the platform: new in the first report, then sent again under its filed number, or corrected. */
function senderDoc(filed: FileRow | undefined, { ref, isOther }: { ref: string; isOther: boolean }): Doc {
  const own = docRefOf(ref, 0)
  if (!filed) return { type: 'OECD1', ref: own, corrects: null }
  if (isOther) return { type: 'OECD2', ref: own, corrects: filed.platform_ref }
  return { type: 'OECD0', ref: filed.platform_ref, corrects: null }
}
