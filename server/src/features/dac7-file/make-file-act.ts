import type { Dac7FileId, MemberId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#ids.ts'
import { Refusal } from '#refusal.ts'
import { docRefOf, messageRefOf, platformMarkup, reportHead, type Doc } from '#features/dac7/dac7-report-rules.ts'
import type { Dac7Settings } from '#features/dac7/dac7-settings-rules.ts'
import { reportingPlatform } from '#features/dac7/dac7-view.ts'
import { compareWithFiled, type SellerChange } from './dac7-change-view.ts'
import { insertFile, insertRecords, readFiles, type FileRow } from './dac7-file-queries.ts'
import { lastFiledOf, nextKindOf, openFileOf } from './dac7-file-rules.ts'
import { standOf } from './dac7-file-view.ts'

type Asked = { year: number; settings: Dac7Settings; operatorId: MemberId }

/** Makes the next file and stores its records, in the transaction that holds the lock of the year. */
export async function makeFile(tx: Tx, deps: Deps, { year, settings, operatorId }: Asked): Promise<{ id: Dac7FileId; ref: string }> {
  const { config } = deps
  const files = (await readFiles(tx, year)).map((row) => ({ ...standOf(row), row }))
  if (openFileOf(files)) throw new Refusal('STATE_MOVED_ON', `Mark the last file for ${year} as filed or not filed first.`)
  const filed = lastFiledOf(files)?.row

  const platform = reportingPlatform(config, settings)
  const said = platformMarkup(platform)
  const changes = await changesOf(tx, deps, year)
  const isOtherPlatform = filed !== undefined && filed.platform !== said
  const kind = nextKindOf(filed !== undefined, { platform: isOtherPlatform, ...countsOf(changes) })
  if (kind === null) throw new Refusal('STATE_MOVED_ON', 'Nothing has changed since you filed. There is nothing to download.')

  const [id, at] = [newId<Dac7FileId>(), deps.now()]
  const ref = messageRefOf({ country: platform.country, year, id })
  const sender = senderDoc(filed, { ref, isOther: isOtherPlatform })
  const head = reportHead({ ref, kind, year, at }, platform, { content: said, doc: sender })
  const file = { id, year, kind, message_ref_id: ref, follows: filed?.id ?? null, head, platform: said, platform_ref: sender.ref }
  await insertFile(tx, { ...file, operator_id: operatorId, taken_at: at })
  await insertRecords(
    tx,
    changes
      .filter(({ change }) => (change === 'added') === (kind !== 'correction'))
      .map(({ memberId, content, change, corrects }, index) => ({
        file_id: id,
        number: index + 1,
        member_id: memberId,
        doc_type: typeOf[change],
        doc_ref_id: docRefOf(ref, index + 1),
        corrects,
        content,
      })),
  )
  return { id, ref }
}

const typeOf = { added: 'OECD1', changed: 'OECD2', gone: 'OECD3' } as const satisfies Record<SellerChange['change'], Doc['type']>

async function changesOf(tx: Tx, { config }: Deps, year: number): Promise<SellerChange[]> {
  const all: SellerChange[] = []
  for await (const { changes } of compareWithFiled(tx, config, year)) all.push(...changes)
  return all
}

function countsOf(changes: readonly SellerChange[]): Record<SellerChange['change'], number> {
  const counts = { added: 0, changed: 0, gone: 0 }
  for (const { change } of changes) counts[change] += 1
  return counts
}

/** The record of the platform: new in the first report, then sent again under its filed number, or corrected. */
function senderDoc(filed: FileRow | undefined, { ref, isOther }: { ref: string; isOther: boolean }): Doc {
  const own = docRefOf(ref, 0)
  if (!filed) return { type: 'OECD1', ref: own, corrects: null }
  if (isOther) return { type: 'OECD2', ref: own, corrects: filed.platform_ref }
  return { type: 'OECD0', ref: filed.platform_ref, corrects: null }
}
