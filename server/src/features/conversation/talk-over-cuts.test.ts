import type { Message } from '@pairtake/protocol/conversation/conversation'
import { countUnreadMessages, listMessages } from '@pairtake/protocol/conversation/conversation-endpoints'
import type { ConversationId } from '@pairtake/protocol/ids'
import { limits } from '@pairtake/protocol/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { openCuttingProxy } from '#testing/cutting-proxy.ts'
import { listenAnywhere } from '#testing/event-stream.ts'
import { openSecondProcess } from '#testing/second-process.ts'
import { seeded } from '#testing/seeded.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { requireConversation } from './conversation-queries.ts'

let app: TestApp
let second: Awaited<ReturnType<typeof openSecondProcess>>
let origins: string[]
beforeAll(async () => {
  app = await openTestApp()
  second = await openSecondProcess(app)
  origins = [await listenAnywhere(app.app), second.origin]
})
afterAll(async () => {
  await second.close()
  await app.close()
})

const lines = 15
/**
 * The page size of the page: larger than what one side sends while a message of the other is in transit, so that no message appears behind a page.
 */
const pageSize = limits.page.messages

/** One side of the conversation, as a page does it: it sends the same id until it is answered, and polls with the etag of the last answer. */
function openSide(
  as: TestMember,
  { origin, conversationId, random }: { origin: string; conversationId: ConversationId; random: () => number },
) {
  const seen = new Map<string, Message>()
  const said: string[] = []
  const path = `${origin}/internal/conversations/${conversationId}/messages`
  const headers = { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' }
  const answers = new Map<string, { etag: string; data: Message[] }>()

  /** Undefined if the connection broke. */
  const ask = async (url: string, init: RequestInit = {}): Promise<Message[] | undefined> => {
    const known = init.method === 'POST' ? undefined : answers.get(url)
    try {
      const response = await fetch(url, { ...init, headers: { ...headers, ...(known ? { 'if-none-match': known.etag } : {}) } })
      if (response.status === 304) return known?.data
      const body = (await response.json()) as { data: Message | Message[] }
      if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
      const data = Array.isArray(body.data) ? body.data : [body.data]
      const etag = response.headers.get('etag')
      if (etag !== null) answers.set(url, { etag, data })
      return data
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return undefined
      throw error
    }
  }
  const poll = async (): Promise<boolean> => {
    const fresh: Message[] = []
    for (let before = ''; ; before = `&before=${fresh.at(-1)?.id ?? ''}`) {
      const page = await ask(`${path}?limit=${pageSize}${before}`)
      if (page === undefined) return false
      fresh.push(...page)
      // Stops after a whole page of known messages: of two concurrent messages, the older may have become visible after the newer.
      if (page.length < pageSize || page.every(({ id }) => seen.has(id))) break
    }
    for (const message of fresh) seen.set(message.id, message)
    return true
  }
  return {
    said,
    poll,
    async say(text: string) {
      said.push(text)
      const clientMessageId = `${as.id.slice(-8)}${said.length}`.padEnd(32, 'x')
      const body = JSON.stringify({ text, clientMessageId })
      while ((await ask(path, { method: 'POST', body })) === undefined) if (random() < 0.3) await poll()
    },
    texts: () => [...seen.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ text }) => text),
  }
}

const seeds = process.env['SEED'] ? [Number(process.env['SEED'])] : [1, 2, 3]

test.each(seeds)(
  'two talk through two processes over lines that break anywhere: nothing lost, doubled or out of order (SEED=%i)',
  async (seed) => {
    const random = seeded(seed)
    const agency = await buildAgency(app.deps)
    const creator = await buildCreator(app.deps)
    const conversationId = await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: creator.id }, app.deps.now())
    const proxies = await Promise.all(origins.map((origin) => openCuttingProxy(origin, random)))
    const [brand, maker] = [agency, creator].map((as, index) =>
      openSide(as, { origin: proxies[index]?.origin ?? '', conversationId, random }),
    )
    if (!brand || !maker) throw new Error('There are two sides.')

    const talk = async (side: typeof brand, name: string) => {
      for (let line = 1; line <= lines; line++) {
        await side.say(`${name} ${line}`)
        if (random() < 0.6) await side.poll()
      }
    }
    await Promise.all([talk(brand, 'Brand'), talk(maker, 'Creator')])
    for (const proxy of proxies) proxy.heal()
    for (const side of [brand, maker]) {
      await expect.poll(async () => (await side.poll()) && side.texts().length).toBe(2 * lines)
    }

    const stored = await app.call(listMessages, { as: agency, params: { id: conversationId }, query: { limit: 100 } })
    const order = stored.body.data.map(({ text }) => text).toReversed()
    expect(order.filter((text) => text.startsWith('Brand'))).toEqual(brand.said)
    expect(order.filter((text) => text.startsWith('Creator'))).toEqual(maker.said)
    expect(order).toHaveLength(2 * lines)
    expect([brand.texts(), maker.texts()]).toEqual([order, order])
    for (const as of [agency, creator]) expect((await app.call(countUnreadMessages, { as })).body.count).toBe(lines)
    await Promise.all(proxies.map((proxy) => proxy.close()))
  },
)
