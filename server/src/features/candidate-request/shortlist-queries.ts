import type { CandidateRequestId } from '@pairtake/protocol/ids'
import type { Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'

/** Marked at this time, or not marked; asked for twice it is the same. */
export async function saveShortlistMark(tx: Tx, request: Own<{ id: CandidateRequestId }>, at: Date | null): Promise<void> {
  if (at === null) {
    await tx.deleteFrom('shortlist_mark').where('candidate_request_id', '=', request.id).execute()
    return
  }
  const mark = { candidate_request_id: request.id, marked_at: at }
  await tx
    .insertInto('shortlist_mark')
    .values(mark)
    // Two clicks at once are one mark.
    .onConflict((conflict) => conflict.column('candidate_request_id').doNothing())
    .execute()
}
