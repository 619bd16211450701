import { limits } from '@pairtake/protocol/limits'
import type { ContractId, ContractMediaId, ConversationId, MemberId, RemarkId } from '@pairtake/protocol/ids'
import { shapesOf } from '@pairtake/protocol/remark/drawing-words'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#ids.ts'
import { momentWords } from '#moment-words.ts'
import { fieldRefusal } from '#refusal.ts'
import type { ToldRemark as StoredTold } from '#stored/told-remark.ts'
import { findContractNames } from '#features/contract/contract-queries.ts'
import { postSystemMessage } from '#features/conversation/message-queries.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import {
  countSaid,
  hasUnseenReplyNotice,
  insertRemark,
  insertReplies,
  lastNumber,
  listDrafts,
  listSent,
  moveRemarks,
  numberDrafts,
  tryMoveRemark,
  type RemarkRow,
  type ToldRemark,
} from './remark-queries.ts'
import { refuseFull } from './remark-rules.ts'

type Item = { id: ContractMediaId; name: string; take: number }
type Contract = { id: ContractId; agency_id: MemberId; creator_id: MemberId }

/** A mail lists this many remarks and only counts the rest. */
const mostTold = 100

/**
 * A remark as stored in notices and system lines: facts, and the time in the film instead of the frame, because its take may be gone when they are
 * read.
 */
function toldOf({
  number,
  text,
  brief_quote,
  from_frame,
  drawing,
  rate_num,
  rate_den,
}: Omit<ToldRemark, 'state' | 'id' | 'take'>): StoredTold {
  const hasMoment = from_frame !== null && rate_num !== null && rate_den !== null
  return {
    number: number ?? 0,
    text,
    ...(brief_quote !== null && { briefQuote: brief_quote }),
    ...(hasMoment && { atSeconds: (from_frame * rate_den) / rate_num }),
    ...(drawing !== null && { shapes: shapesOf(drawing) }),
  }
}

const toldWords = ({ atSeconds, text }: StoredTold) => (atSeconds === undefined ? text : `${momentWords(atSeconds)} ${text}`)

/** Formats '3 remarks: 0:04 Turn the label. …', cut to the maximum length of a message. */
function summaryOf(remarks: readonly StoredTold[]): string {
  const words = `${remarks.length} ${remarks.length === 1 ? 'remark' : 'remarks'}: ${remarks.map(toldWords).join(' ')}`
  const letters = Array.from(words)
  return letters.length <= limits.message.max
    ? words
    : `${letters
        .slice(0, limits.message.max - 1)
        .join('')
        .trimEnd()}…`
}

export type SentRemarks = { words: string; written?: string; told: StoredTold[]; more: number; first: RemarkId; take: number }

/**
 * Sends every draft of an item; if there are none, the message becomes a remark on the whole take. The caller holds the item's lock: concurrent
 * remarks wait, and the numbers have no gaps.
 */
export async function sendRemarks(tx: Tx, { item, message, at }: { item: Item; message: string; at: Date }): Promise<SentRemarks> {
  const drafts = await listDrafts(tx, item.id)
  if (drafts.length === 0 && message === '') throw fieldRefusal('message', 'Say what should change, or place a remark.')
  const last = await lastNumber(tx, item.id)
  if (drafts.length === 0) {
    refuseFull(await countSaid(tx, item.id, 'agency'))
    const id = newId<RemarkId>()
    await insertRemark(tx, { ...wholeTake(item), id, number: last + 1, state: 'open', text: message, created_at: at, sent_at: at })
    return { words: message, told: [{ number: last + 1, text: message }], more: 0, first: id, take: item.take }
  }
  // The creator may have replied since they were written.
  refuseFull((await countSaid(tx, item.id, 'agency')) - 1)
  await numberDrafts(tx, { contractMediaId: item.id, after: last })
  await moveRemarks(tx, { of: { contract_media_id: item.id }, action: 'send', change: { sent_at: at } })
  const told = drafts.map((draft, index) => toldOf({ ...draft, number: last + 1 + index }))
  const [{ id, take } = { id: newId<RemarkId>(), take: item.take }] = drafts
  return {
    ...(message === '' ? { words: summaryOf(told) } : { words: message, written: message }),
    told: told.slice(0, mostTold),
    more: Math.max(0, told.length - mostTold),
    first: id,
    take,
  }
}

const wholeTake = (item: Item) => ({ contract_media_id: item.id, take: item.take, from_frame: null, to_frame: null })

/** Settles open and done remarks when an item is approved, by whomever; drafts stay unsent. */
export async function settleRemarks(tx: Tx, contractMediaId: ContractMediaId): Promise<void> {
  await moveRemarks(tx, { of: { contract_media_id: contractMediaId }, action: 'settle' })
}

/** Keeps the text of sent remarks in the conversation, where it outlives the item. */
export async function keepRemarks(
  tx: Tx,
  deps: Deps,
  { item, contract }: { item: Item; contract: Contract & { conversation_id: ConversationId } },
) {
  const remarks = (await listSent(tx, item.id)).map(toldOf)
  if (remarks.length === 0) return
  const { campaignName } = await findContractNames(tx, contract.id)
  const line = { kind: 'remarks_kept', campaignName, mediaName: item.name, remarks } as const
  await postSystemMessage(tx, { conversationId: contract.conversation_id, line, at: deps.now() })
}

type Answer = { remarkId: RemarkId; done: boolean; text?: string | null | undefined }
type Answering = { item: Item; contract: Contract; answers: readonly Answer[]; take: number }

/** Applies a new take's answers to earlier remarks. Remarks settled in the meantime stay settled; remarks not named stay open. */
export async function answerRemarks(tx: Tx, deps: Deps, { item, contract, answers, take }: Answering): Promise<void> {
  if (answers.length === 0) return
  const sent = new Map((await listSent(tx, item.id)).map((remark) => [remark.id, remark]))
  if (answers.some(({ remarkId }) => !sent.has(remarkId))) {
    throw fieldRefusal('answers', 'These remarks do not belong to this item.')
  }
  for (const id of new Set(answers.flatMap(({ remarkId, done }) => (done ? [remarkId] : [])))) {
    if (sent.get(id)?.state === 'open') await tryMoveRemark(tx, { of: { id }, action: 'markDone', change: { done_take: take } })
  }
  const said = answers.flatMap(({ remarkId, text }) => (text ? [{ remarkId, text }] : []))
  const [last] = said.slice(-1)
  const remark = last && sent.get(last.remarkId)
  if (!remark) return
  refuseFull((await countSaid(tx, item.id, 'creator')) + said.length - 1)
  const by = { author_id: contract.creator_id, client_reply_id: null, created_at: deps.now() }
  await insertReplies(
    tx,
    said.map(({ remarkId, text }) => ({ ...by, id: newId(), remark_id: remarkId, text })),
  )
  await tellReply(tx, deps, { item, contract, to: 'agency', remark, text: last.text })
}

type Reply = {
  item: Pick<Item, 'id' | 'name'>
  contract: Contract
  to: 'agency' | 'creator'
  remark: Pick<RemarkRow, 'id' | 'take' | 'number'>
  text: string
}

/**
 * Notifies the other side of a reply: once per item until the notice is seen. The caller holds the item's lock, so that of two concurrent replies one
 * notifies.
 */
export async function tellReply(tx: Tx, deps: Deps, { item, contract, to, remark, text }: Reply): Promise<void> {
  const memberId = to === 'agency' ? contract.agency_id : contract.creator_id
  if (await hasUnseenReplyNotice(tx, { memberId, contractMediaId: item.id })) return
  const about = { ...(await findContractNames(tx, contract.id)), contractMediaId: item.id, mediaName: item.name }
  const stretch = { remarkId: remark.id, take: remark.take, number: remark.number ?? 0 }
  await postNotification(tx, deps, { to: memberId, role: to, notice: { type: 'remark_replied', ...about, ...stretch, reason: text } })
}
