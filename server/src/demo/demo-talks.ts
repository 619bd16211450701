import { initiateConversation } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { getContract } from '@pairtake/protocol/contract/contract-endpoints'
import { markConversationRead, sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import type { ConversationId, MemberId } from '@pairtake/protocol/ids'
import type { Standing } from './demo-bargains.ts'
import { layMedia } from './demo-media.ts'
import type { DemoFile, DemoMember, Stage } from './demo-stage.ts'

type Enclosure = { fileName: string; kind: DemoFile['kind']; scene?: string }
/** How many days ago, which side, the text, and the attached files. */
export type Line = [daysAgo: number, by: 'agency' | 'creator', text: string, files?: Enclosure[]]
type Talk = { standing: Standing; agency: DemoMember; creator: DemoMember; lines: Line[]; readUntil?: number }

/** Plays a conversation about an application or a job; messages older than `readUntil` days are read. */
export function playTalk(stage: Stage, { standing, agency, creator, lines, readUntil = 1 }: Talk): void {
  let known: ConversationId | undefined
  for (const [daysAgo, by, text, files = []] of lines) {
    stage.at(daysAgo, async () => {
      const as = by === 'agency' ? agency : creator
      known ??= await conversationOf(stage, standing, as)
      const attachments = []
      for (const file of files) attachments.push(await enclose(stage, { file, ownerId: as.id, conversationId: known }))
      await stage.call(sendMessage, { as, params: { id: known }, body: { text, attachments } })
    })
  }
  stage.at(readUntil, async () => {
    for (const as of [agency, creator]) if (known) await stage.call(markConversationRead, { as, params: { id: known } })
  })
}

/** The variant that a conversation shows of each kind; a film of a scene in a portfolio is already made. */
const shownAs = { video: 'optimized', image: 'attached', paper: 'reference' } as const satisfies Record<DemoFile['kind'], DemoFile['use']>

function enclose(stage: Stage, sent: { file: Enclosure; ownerId: MemberId; conversationId: ConversationId }): Promise<string> {
  const { fileName, kind, scene = '' } = sent.file
  return layMedia(stage, {
    ownerId: sent.ownerId,
    entity: 'MessageAttachment',
    entityId: sent.conversationId,
    fileName,
    file: { kind, use: shownAs[kind], scene, hue: 0 },
  })
}

async function conversationOf(stage: Stage, standing: Standing, as: DemoMember): Promise<ConversationId> {
  if (standing.isHired) return (await stage.call(getContract, { as, params: { id: standing.contractId } })).data.conversationId
  return (await stage.call(initiateConversation, { as, params: { id: standing.requestId }, body: {} })).conversationId
}
