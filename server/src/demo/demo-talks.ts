import { initiateConversation } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { getContract } from '@pairtake/protocol/contract/contract-endpoints'
import { markConversationRead, sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import type { Standing } from './demo-bargains.ts'
import type { DemoMember, Stage } from './demo-stage.ts'

/** Days ago, which side, what. */
export type Line = [daysAgo: number, by: 'agency' | 'creator', text: string]
type Talk = { standing: Standing; agency: DemoMember; creator: DemoMember; lines: Line[]; readUntil?: number }

/** A conversation about an application or a job; everything older than `readUntil` days was read. */
export function playTalk(stage: Stage, { standing, agency, creator, lines, readUntil = 1 }: Talk): void {
  const known = { id: '' }
  for (const [daysAgo, by, text] of lines) {
    stage.at(daysAgo, async () => {
      const as = by === 'agency' ? agency : creator
      known.id ||= await conversationOf(stage, standing, as)
      await stage.call(sendMessage, { as, params: { id: known.id }, body: { text } })
    })
  }
  stage.at(readUntil, async () => {
    for (const as of [agency, creator]) if (known.id) await stage.call(markConversationRead, { as, params: { id: known.id } })
  })
}

async function conversationOf(stage: Stage, standing: Standing, as: DemoMember): Promise<string> {
  if (standing.contractId) return (await stage.call(getContract, { as, params: { id: standing.contractId } })).data.conversationId
  return (await stage.call(initiateConversation, { as, params: { id: standing.requestId }, body: {} })).conversationId
}
