import type { ContractMediaId, MemberId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import { likeness } from '#adapters/media/picture-hash.ts'
import type { TakeFinding } from '#stored/take-finding.ts'
import { findDelivery, listSamples } from './take-check-queries.ts'

/** How many deliveries a file is compared with, and how many of them are loaded at once. */
const compared = 500
const page = 50
const alikeFrom = 0.9
const withinBits = 10

type Looked = { creatorId: MemberId; contractMediaId: ContractMediaId; samples: Uint8Array }

/** Compares only with deliveries of the same creator, so that nobody can find out with a copy what others delivered. */
export async function findDuplicate(tx: Tx, { creatorId, contractMediaId, samples }: Looked): Promise<TakeFinding | undefined> {
  for (let offset = 0; offset < compared; offset += page) {
    const others = await listSamples(tx, { creatorId, but: contractMediaId, offset, limit: page })
    for (const other of others) {
      if (likeness(samples, other.samples, withinBits) < alikeFrom) continue
      const like = await findDelivery(tx, other.media_id)
      const facts = { fromSeconds: null, toSeconds: null, measured: null, asked: null }
      return { kind: 'duplicate', level: 'notice', ...facts, ...(like && { like }) }
    }
    if (others.length < page) return undefined
  }
  return undefined
}
