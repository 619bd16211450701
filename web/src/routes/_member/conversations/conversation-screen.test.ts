// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { getCandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { getContract } from '@pairtake/protocol/contract/contract-endpoints'
import {
  getConversation,
  getRelationship,
  listConversationInvolvements,
  listMessages,
  markConversationRead,
  sendMessage,
} from '@pairtake/protocol/conversation/conversation-endpoints'
import { queryClient } from '#api/query-client.ts'
import { openScreen, refusal, reply, replyTo, type Reply } from '#testing/shown.ts'

type Screen = Awaited<ReturnType<typeof openScreen>>
const brand = { role: 'agency' } as const
const creator = { role: 'creator' } as const
const now = Math.floor(Date.now() / 1000)
const talk = { id: 't1', participantsApartMe: [{ id: 'm2', general: { displayName: 'Mara' } }] }
const conversation = reply(getConversation, { data: talk })
const line = (id: string, text: string, more: object = {}) => ({
  id,
  text,
  createdAtTimestamp: now,
  general: { displayName: 'Mara' },
  ...more,
})
const messages = reply(listMessages, {
  data: [line('3', 'Noted.', { isMine: true }), line('2', 'Hello', {}), line('1', 'The job has begun.', { isSystem: true })],
})
const hired = { type: 'candidate_accepted', title: 'Oat milk', relId: 'c1', candidateRequestId: 'r1', contractId: 'j1' } as const
const wish = { type: 'candidate_declined', title: 'Evening', relId: 'c2', candidateRequestId: 'r2', contractId: null } as const
const shared = reply(getRelationship, { data: [hired, wish] })
const log = (screen: Screen) => screen.findByRole('log')

test('S1-163 S1-165 a thread shows who said what, oldest first, and what Pairtake said', async () => {
  await using screen = await openScreen('/conversations/t1', creator, conversation, messages, shared)
  const box = await screen.findByRole('log', { name: 'Messages with Mara' })
  expect(box.textContent).toMatch(/Today.*The job has begun\..*Hello.*Noted\./)
  screen.getByRole('heading', { level: 1, name: 'Mara' })
  screen.getByText('Job: Oat milk')
  expect(screen.getByRole('link', { name: 'All' }).getAttribute('href')).toBe('/conversations')
  expect(screen.readsOf(listMessages)[0]).toEqual({ limit: '20' })
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull()
  expect(screen.sent()).toEqual([])
})

test('S1-161 S1-166 S1-167 a message is sent once, shown at once, and nothing is left in the field', async () => {
  await using screen = await openScreen('/conversations/t1', creator, conversation, messages, shared)
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Message')
  const send = screen.getByRole('button', { name: 'Send' })
  expect(send.getAttribute('aria-disabled')).toBe('true')
  await screen.user.type(field, ' ')
  expect(send.getAttribute('aria-disabled')).toBe('true')
  await screen.user.type(field, 'On my way. ')
  await screen.user.click(send)
  expect((await log(screen)).textContent).toMatch(/On my way\.Sending$/)
  expect(field.value).toBe('')
  // The next words go on in the field, although the button was pressed.
  expect(document.activeElement).toBe(field)
  await screen.user.keyboard('And more{Enter}')
  expect(field.value).toBe('And more')
  await expect.poll(() => screen.sent()).toHaveLength(1)
  const body = { text: 'On my way.', clientMessageId: expect.stringMatching(/^[A-Za-z0-9]{32}$/) }
  expect(screen.sent()).toEqual([{ call: 'POST /internal/conversations/t1/messages', query: {}, body }])
})

test('S1-170 a message that failed says so and is sent again under its own id, or deleted', async () => {
  const refused = refusal(sendMessage, 'VALIDATION_FAILED', 'Not now.')
  await using screen = await openScreen('/conversations/t2', creator, conversation, messages, shared, refused)
  await screen.user.type(await screen.findByLabelText('Message'), 'First{Enter}')
  expect((await screen.findByText(/^Failed to send message/)).textContent).toContain('Not now.')
  let sentId: string | null = null
  screen.answer(
    replyTo(sendMessage, ({ body }) => ({
      data: line('4', 'First', { isMine: true, clientMessageId: (sentId = (body as { clientMessageId: string }).clientMessageId) }),
    })),
  )
  await screen.user.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => screen.queryByText(/^Failed to send/)).toBeNull()
  await expect.poll(() => sentId).not.toBeNull()
  expect(screen.getAllByText('First')).toHaveLength(1)
  expect(screen.sent().map(({ body }) => (body as { clientMessageId: string }).clientMessageId)).toEqual([sentId, sentId])
  screen.answer({ endpoint: sendMessage, answer: () => Response.json({}, { status: 500 }) })
  await screen.user.type(screen.getByLabelText('Message'), 'Second{Enter}')
  const failed = await screen.findByText(/^Failed to send message/)
  expect(failed.textContent).not.toContain('support')
  await screen.user.click(screen.getByRole('button', { name: 'Delete' }))
  await expect.poll(() => screen.queryByText('Second')).toBeNull()
  expect(screen.sent()).toHaveLength(3)
})

test('S2-113 a message of 400 characters is sent, one of 401 is not and says why; near the end it counts', async () => {
  await using screen = await openScreen('/conversations/t1', creator, conversation, messages, shared)
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Message')
  const send = screen.getByRole('button', { name: 'Send' })
  const paste = async (text: string) => {
    await screen.user.clear(field)
    await screen.user.click(field)
    await screen.user.paste(text)
  }
  await paste('😀'.repeat(319))
  expect(screen.queryByText(/ of 400$/)).toBeNull()
  await paste('😀'.repeat(320))
  screen.getByText('320 of 400')
  await paste(`  ${'😀'.repeat(400)} `)
  screen.getByText('400 of 400')
  expect(send.getAttribute('aria-disabled')).toBeNull()
  await paste('😀'.repeat(401))
  screen.getByText('A message may have at most 400 characters.')
  expect(send.getAttribute('aria-disabled')).toBe('true')
  await screen.user.type(field, '{Enter}')
  expect(screen.sent()).toEqual([])
})

test('S1-164 earlier messages are read before the oldest one shown, and a failure can be repeated', async () => {
  const newest = Array.from({ length: 20 }, (_none, at) => line(String(60 - at), `Line ${60 - at}`))
  const page = replyTo(listMessages, ({ query }) => ({ data: query['before'] === undefined ? newest : [line('40', 'Line 40')] }))
  await using screen = await openScreen('/conversations/t1', creator, conversation, page, shared)
  const more = await screen.findByRole('button', { name: 'Show earlier messages' })
  screen.answer({ endpoint: listMessages, answer: () => Response.json({}, { status: 500 }) })
  await screen.user.click(more)
  await screen.findByText('Server error, please contact support')
  screen.answer(page)
  await screen.user.click(more)
  await screen.findByText('Line 40')
  expect(screen.readsOf(listMessages).filter(({ before }) => before !== undefined)).toEqual([
    { limit: '20', before: '41' },
    { limit: '20', before: '41' },
  ])
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull()
})

test('S1-168 unread messages are marked as read a second after they appear', async () => {
  const inFront = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const unread = reply(getConversation, { data: { ...talk, unreadMessages: 1 } })
  await using screen = await openScreen('/conversations/t1', creator, unread, messages, shared, reply(markConversationRead))
  await screen.findByText('Hello')
  expect(screen.sent()).toEqual([])
  await expect.poll(() => screen.sent().map(({ call }) => call)).toEqual(['POST /internal/conversations/t1/mark-as-read'])
  inFront.mockRestore()
})

test('S1-168 a line stands above what is new in each conversation, also while it is being read and after coming back', async () => {
  const heard = {
    t1: [line('1a', 'Before', { createdAtTimestamp: now - 100 }), line('1b', 'Fresh')],
    t2: [line('2a', 'Long ago', { createdAtTimestamp: now - 100 }), line('2b', 'Good morning')],
  }
  const isUnread = { t1: true, t2: true }
  const idOf = (path: string) => (path.includes('/t1') ? 't1' : 't2')
  const one = replyTo(getConversation, ({ call }) => ({
    data: { ...talk, id: idOf(call), ...(isUnread[idOf(call)] ? { unreadMessages: 1, unreadSinceTimestamp: now } : {}) },
  }))
  const said = replyTo(listMessages, ({ call }) => ({ data: heard[idOf(call)].toReversed() }))
  await using screen = await openScreen('/conversations/t1', creator, one, said, shared)
  const words = () => screen.queryByRole('log')?.textContent
  await expect.poll(words).toMatch(/Before.*New.*Fresh/)
  isUnread.t1 = false
  await queryClient.refetchQueries({ queryKey: [getConversation.path] })
  expect(words()).toMatch(/Before.*New.*Fresh/)

  await screen.router.navigate({ to: '/conversations/$conversationId', params: { conversationId: 't2' } })
  await expect.poll(words).toMatch(/Long ago.*New.*Good morning/)
  isUnread.t1 = true
  heard.t1 = [
    line('1a', 'Before', { createdAtTimestamp: now - 100 }),
    line('1b', 'Fresh', { createdAtTimestamp: now - 50 }),
    line('1c', 'Newest'),
  ]
  await queryClient.invalidateQueries({ refetchType: 'none' })
  await screen.router.navigate({ to: '/conversations/$conversationId', params: { conversationId: 't1' } })
  await expect.poll(words).toMatch(/Before.*Fresh.*New.*Newest/)
})

test('under the own last message it says that it is not read yet, but not under one that is being sent', async () => {
  const unread = reply(getConversation, { data: { ...talk, unreadByOther: { sinceTimestamp: now, mail: null } } })
  await using screen = await openScreen('/conversations/t3', creator, unread, messages, shared)
  const box = await log(screen)
  await expect.poll(() => box.textContent).toMatch(/Noted\..*Not read yet\.$/)
  await screen.user.type(screen.getByLabelText('Message'), 'And one more{Enter}')
  await expect.poll(() => box.textContent).toMatch(/And one moreSending$/)
  expect(screen.queryByText('Not read yet.')).toBeNull()
})

test('S1-164 earlier messages come when one scrolls up to them, and after a failure only when they are asked for', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (seen: { isIntersecting: boolean }[]) => void
      constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell
      }
      observe() {
        queueMicrotask(() => this.#tell([{ isIntersecting: true }]))
      }
      disconnect() {}
    },
  )
  const newest = Array.from({ length: 20 }, (_none, at) => line(String(60 - at), `Line ${60 - at}`))
  const failing: Reply = {
    endpoint: listMessages,
    answer: (sent) =>
      sent.query['before'] === undefined ? reply(listMessages, { data: newest }).answer(sent) : Response.json({}, { status: 500 }),
  }
  await using screen = await openScreen('/conversations/t1', creator, conversation, failing, shared)
  await screen.findByText('Server error, please contact support')
  const earlier = () => screen.readsOf(listMessages).filter(({ before }) => before !== undefined).length
  screen.answer(replyTo(listMessages, ({ query }) => ({ data: query['before'] === undefined ? newest : [line('40', 'Line 40')] })))
  await queryClient.refetchQueries({ queryKey: [listMessages.path] })
  expect(earlier()).toBe(1)
  await screen.user.click(screen.getByRole('button', { name: 'Show earlier messages' }))
  await screen.findByText('Line 40')
  expect(earlier()).toBe(2)
})

test('S1-171 a thread whose other side cannot be read says so above it, and asks again', async () => {
  const broken = { endpoint: getConversation, answer: () => Response.json({}, { status: 500 }) }
  await using screen = await openScreen('/conversations/t1', creator, broken, messages, shared)
  await screen.findByText('Hello')
  await screen.findByText('Failed to fetch')
  screen.answer(conversation)
  await screen.user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('log', { name: 'Messages with Mara' })
  expect(screen.queryByText('Failed to fetch')).toBeNull()
})

test('S1-159 a creator goes back to the list as it was narrowed, sorted and turned', async () => {
  await using screen = await openScreen('/conversations/t1?sort=name&q=ma&page=2', creator, conversation, messages, shared)
  const all = await screen.findByRole('link', { name: 'All' })
  expect(all.getAttribute('href')).toBe('/conversations?sort=name&q=ma&page=2')
})

test('S1-171 a conversation that does not exist says so and leads to all, one that cannot be read is tried again', async () => {
  {
    const missing = [refusal(getConversation, 'NOT_FOUND'), refusal(listMessages, 'NOT_FOUND')]
    await using screen = await openScreen('/conversations/t9', creator, ...missing)
    await screen.findByRole('heading', { name: 'Conversation not found' })
    expect((await screen.findByRole('link', { name: 'All conversations' })).getAttribute('href')).toBe('/conversations')
  }
  const broken = { endpoint: listMessages, answer: () => Response.json({ requestId: 'r8' }, { status: 500 }) }
  await using screen = await openScreen('/conversations/t1', creator, conversation, broken, shared)
  await screen.findByText('Failed to fetch')
  screen.getByText('r8')
  expect(screen.queryByLabelText('Message')).toBeNull()
  screen.answer(messages)
  await screen.user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Hello')
})

const contract = reply(getContract, { data: { id: 'j1', state: 'in_progress', mediaCommitted: 3, mediaStats: { completed: 1 } } })
const open = reply(getCandidateRequest, { data: { id: 'r3', state: 'new', currentPriceOwner: 'creator', price: { amount: 90 } } })
const fresh = { type: 'candidate_new', title: 'Third', relId: 'c3', candidateRequestId: 'r3', contractId: null } as const

test.each([
  [brand, 'Go to candidate', ['/agency/campaigns/c1/contracts?show=j1', '/agency/campaigns/c3/candidates?state=new&candidateRequestId=r3']],
  [creator, 'Go to application', ['/creator/jobs/j1/summary', '/creator/opportunities?show=c3']],
])(
  'S1-160 S1-169 what the two share leads $role to its own screens, and its dialog closes to the same thread',
  async (member, name, ways) => {
    const both = reply(getRelationship, { data: [hired, fresh] })
    await using screen = await openScreen('/conversations/t1?panel=about&sort=name', member, conversation, messages, both, contract, open)
    const dialog = await screen.findByRole('dialog', { name: 'About Mara' })
    await screen.findByText('1 of 3 approved')
    expect(dialog.textContent).toContain('Your work with Mara')
    await expect.poll(() => dialog.textContent).toContain('€90')
    const links = ['Go to job', name].map((one) => screen.getByRole('link', { name: one }).getAttribute('href'))
    expect(links).toEqual(ways)
    await screen.user.click(screen.getByRole('button', { name: 'Close' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(screen.router.state.location.search).toEqual({ sort: 'name' })
  },
)

test('R-442 what the two share is shown five at a time', async () => {
  const many = Array.from({ length: 12 }, (_none, at) => ({ ...wish, title: `Wish ${at}`, candidateRequestId: `w${at}` }))
  await using screen = await openScreen(
    '/conversations/t1?panel=about',
    brand,
    conversation,
    messages,
    reply(getRelationship, { data: many }),
  )
  const more = await screen.findByRole('button', { name: 'Show 5 more of 7' })
  const titles = () => screen.getAllByText(/^Wish \d/).length
  expect(titles()).toBe(5)
  await screen.user.click(more)
  expect(titles()).toBe(10)
  expect(screen.getAllByRole('link', { name: 'Go to candidate' }).map((link) => link.getAttribute('href'))[5]).toBe(
    '/agency/campaigns/c2/candidates?state=declined&candidateRequestId=w5',
  )
  await screen.user.click(screen.getByRole('button', { name: 'Show 2 more' }))
  expect([titles(), screen.queryByRole('button', { name: /^Show/ })]).toEqual([12, null])
})

test('who share nothing yet are told so', async () => {
  await using screen = await openScreen(
    '/conversations/t1?panel=about',
    brand,
    conversation,
    messages,
    reply(getRelationship, { data: [] }),
  )
  expect(await screen.findAllByText('You have no job or application together yet.')).not.toEqual([])
})

test('S1-158 a brand has the list beside the thread, which keeps its own order and page', async () => {
  const list = replyTo(listConversationInvolvements, ({ query }) => ({
    data: [
      { ...talk, lastMessage: { text: 'Hi', createdAtTimestamp: now } },
      { id: 't5', participantsApartMe: [{ id: 'm5', general: { displayName: 'Noa' } }] },
    ],
    meta: { page: Number(query['page']), pages: 3, total: 30 },
  }))
  await using screen = await openScreen('/conversations/t1?panel=list&page=2&q=a', brand, conversation, messages, shared, list)
  const dialog = await screen.findByRole('dialog', { name: 'Messages' })
  const link = (words: RegExp) => [...dialog.querySelectorAll('a')].find(({ textContent }) => words.test(textContent))
  await expect.poll(() => link(/Noa/)?.getAttribute('href')).toBe('/conversations/t5?page=2&q=a')
  expect(link(/Mara/)?.getAttribute('aria-current')).toBe('page')
  expect(link(/Noa/)?.getAttribute('aria-current')).toBeNull()
  expect(link(/^Next$/)?.getAttribute('href')).toMatch(/^\/conversations\/t1\?.*page=3/)
  expect(screen.readsOf(listConversationInvolvements)[0]).toEqual({ page: '2', limit: '10', q: 'a' })
})

test('a search in the list beside a thread begins at its first page', async () => {
  const list = replyTo(listConversationInvolvements, ({ query }) => ({
    data: [talk],
    meta: { page: Number(query['page'] ?? 1), pages: 3, total: 30 },
  }))
  await using screen = await openScreen('/conversations/t1?panel=list&page=2', brand, conversation, messages, shared, list)
  await screen.findByRole('dialog', { name: 'Messages' })
  await screen.user.type(await screen.findByRole('searchbox'), 'noa')
  await expect.poll(() => screen.router.state.location.search).toEqual({ panel: 'list', q: 'noa' })
})
