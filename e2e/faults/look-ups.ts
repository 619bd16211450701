import { listMessages } from '@pairtake/protocol/conversation/conversation-endpoints'
import { listPayouts } from '@pairtake/protocol/payout/payout-endpoints'
import type { Client } from '#harness/client.ts'

export async function isSaidOnce(reader: Client, conversationId: string, said: { id: string; text: string }): Promise<boolean> {
  const ids: string[] = []
  for (let before: string | undefined; ;) {
    const query = { limit: 100, ...(before ? { before } : {}) }
    const { data } = await reader.call(listMessages, { params: { id: conversationId }, query })
    if (data.length === 0) return String(ids) === said.id
    ids.push(...data.filter((message) => message.text === said.text).map((message) => message.id))
    before = data.at(-1)?.id
  }
}

export async function payoutState(creator: Client, id: string): Promise<string | undefined> {
  for (let page = 1; ; page++) {
    const { data, meta } = await creator.call(listPayouts, { query: { page, limit: 100 } })
    const found = data.find((payout) => payout.id === id)
    if (found || page >= meta.pages) return found?.state
  }
}
