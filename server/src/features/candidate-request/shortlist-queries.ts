import type { CandidateRequestId } from '@pairtake/protocol/ids'
import type { Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'

/** Marks at this time, or removes the mark; a repeat changes nothing. */
export async function saveShortlistMark(tx: Tx, request: Own<{ id: CandidateRequestId }>, at: Date | null): Promise<void> {
  if (at === null) {
    await tx.deleteFrom('shortlist_mark').where('candidate_request_id', '=', request.id).execute()
    return
  }
  const mark = { candidate_request_id: request.id, marked_at: at }
  await tx
    .insertInto('shortlist_mark')
    .values(mark)
    // Two concurrent clicks leave one mark.
    .onConflict((conflict) => conflict.column('candidate_request_id').doNothing())
    .execute()
}
