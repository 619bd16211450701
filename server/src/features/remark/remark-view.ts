import type { MemberId, RemarkId } from '@pairtake/protocol/ids'
import type { Remark } from '@pairtake/protocol/remark/remark'
import type { Tx } from '#adapters/database/database.ts'
import { wireTime, wireTimeOrNull } from '#wire-time.ts'
import { findRemark, listReplies, type ListedRemark, type ListedReply, type RemarksOfItem } from './remark-queries.ts'

type Said = Pick<ListedReply, 'id' | 'author_id' | 'text'> & { created_at: Date | string }

function viewRemark(row: ListedRemark, { agencyId, replies }: { agencyId: MemberId; replies: readonly Said[] }): Remark {
  return {
    id: row.id,
    number: row.state === 'draft' ? null : row.number,
    take: row.take,
    state: row.state,
    fromFrame: row.from_frame,
    toFrame: row.to_frame,
    text: row.text,
    briefQuote: row.brief_quote,
    drawing: row.drawing,
    doneTake: row.done_take,
    sentAt: wireTimeOrNull(row.sent_at),
    addedLater: row.added_later,
    replies: replies.map((reply) => ({
      id: reply.id,
      by: reply.author_id === agencyId ? 'agency' : 'creator',
      text: reply.text,
      createdAt: wireTime(reply.created_at),
    })),
  }
}

export function viewRemarks({ agency_id, remarks, replies }: RemarksOfItem): Remark[] {
  const byRemark = Map.groupBy(replies ?? [], (reply) => reply.remark_id)
  return (remarks ?? []).map((row) => viewRemark(row, { agencyId: agency_id, replies: byRemark.get(row.id) ?? [] }))
}

/** Views a remark that a call has just written; the call has checked access. */
export async function viewWritten(tx: Tx, { remarkId, agencyId }: { remarkId: RemarkId; agencyId: MemberId }): Promise<Remark> {
  const row = await findRemark(tx, remarkId)
  if (!row) throw new Error(`The remark ${remarkId} is gone.`)
  return viewRemark(row, { agencyId, replies: await listReplies(tx, remarkId) })
}
