import type { MemberId } from '@pairtake/protocol/ids'
import type { TakeLook } from '#adapters/media/media.ts'
import type { Deps } from '#deps.ts'
import type { TakeFacts } from '#stored/take-facts.ts'
import type { TakeFinding } from '#stored/take-finding.ts'
import { findDuplicate } from '#features/take-check/find-duplicate-act.ts'
import { findAsked } from '#features/take-check/take-check-queries.ts'
import { findingsOf } from '#features/take-check/take-check-rules.ts'
import type { ContractMediaRow } from './contract-media-queries.ts'

type Looked = { look: TakeLook | undefined; item: Pick<ContractMediaRow, 'id' | 'contract_asset_id' | 'media_id'>; creatorId: MemberId }
export type CheckedTake = { facts: TakeFacts; findings: TakeFinding[]; samples: Buffer }

/** Checks a file against what its job asks for. Undefined if it could not be measured or checked, which does not hold the take back. */
export async function checkTake({ db, log }: Deps, { look, item, creatorId }: Looked): Promise<CheckedTake | undefined> {
  if (!look) return undefined
  try {
    const { samples, ...facts } = look
    const asked = await findAsked(db, item.contract_asset_id)
    const duplicate = await findDuplicate(db, { creatorId, contractMediaId: item.id, samples })
    return { facts, findings: findingsOf(facts, asked, duplicate), samples }
  } catch (error) {
    log.error({ err: error, mediaId: item.media_id }, 'a delivered file is not checked')
    return undefined
  }
}
