import type { Contract } from '@pairtake/protocol/contract/contract'
import type { Shot } from '#ui/signs/shot-strip.tsx'
import { contractMediaLooks } from '#features/contract-media/contract-media-badge.tsx'

/** Returns one frame for each item of a job: of the job's own kinds, which are not always the campaign's. */
export function shotsOfContract({ itemStates }: Pick<Contract, 'itemStates'>): Shot[] {
  return itemStates.flatMap(({ type, committed, states }) =>
    Array.from({ length: Math.max(committed, states.length) }, (_, index): Shot => {
      const state = states[index]
      return { kind: type === 'video' ? 'video' : 'photo', state: state === undefined ? 'empty' : contractMediaLooks[state].shot }
    }),
  )
}
