import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { runHook } from '#testing/run-hook.ts'
import { useChosenCandidates } from './use-chosen-candidates.ts'

afterEach(() => vi.unstubAllGlobals())

const of = (id: string, more: object = {}) =>
  ({ id, state: 'new', offerId: `${id}-1`, campaign: { id: 'c1', name: 'Oat milk' }, ...more }) as unknown as CandidateRequest
const onPage = (page: string | undefined, ...listed: CandidateRequest[]) => ({ campaignId: 'c1', listed, page })
const offersOf = ({ all }: ReturnType<typeof useChosenCandidates>) => all.map(({ offerId }) => offerId)

/** Runs the hook; the server says of every candidate that it is in this state. */
function choosing(first: ReturnType<typeof onPage>, state: 'new' | 'declined' = 'new') {
  const asked: string[] = []
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'xdebug' ? null : 'token') })
  vi.stubGlobal('fetch', (address: string) => {
    const id = new URL(address, 'https://pairtake.test').pathname.split('/').at(-1) ?? ''
    asked.push(id)
    return Promise.resolve(Response.json({ data: of(id, { state }) }))
  })
  const client = new QueryClient()
  const screen = runHook(useChosenCandidates, first, client)
  return { screen, asked, hasRead: () => asked.length > 0 && client.isFetching() === 0 }
}

test('R-541 candidates stay selected on other pages, as they were last seen there', async () => {
  const [ada, ben, cleo] = [of('ada'), of('ben'), of('cleo')]
  const { screen, asked } = choosing(onPage('1', ada, ben))
  // In the order of the list, whatever was selected first.
  screen.result().toggle(ben)
  screen.result().toggle(ada)
  await expect.poll(() => screen.result().all).toEqual([ada, ben])
  // Ada makes another offer, which the first page shows; while the second one loads, the first one is still shown.
  const raised = of('ada', { offerId: 'ada-2' })
  screen.show(onPage('1', raised, ben))
  screen.show(onPage(undefined, raised, ben))
  screen.show(onPage('2', cleo))
  screen.result().toggle(cleo)
  await expect.poll(() => offersOf(screen.result())).toEqual(['ada-2', 'ben-1', 'cleo-1'])
  expect([screen.result().unseen, screen.result().has('ada'), screen.result().has('dora')]).toEqual([2, true, false])

  screen.result().toggle(cleo)
  await expect.poll(() => screen.result().has('cleo')).toBe(false)
  screen.result().narrow(['ben'])
  await expect.poll(() => offersOf(screen.result())).toEqual(['ben-1'])
  screen.show({ ...onPage('1', of('ada')), campaignId: 'c2' })
  expect(screen.result().all).toEqual([])
  expect(asked).toEqual([])
  await screen[Symbol.asyncDispose]()
})

test.each([
  ['new', 'stays selected, because it only moved to another page', ['ada']],
  ['declined', 'is not selected any more', []],
] as const)('R-541 a candidate who left the shown page and is %s %s', async (state, _how, left) => {
  const { screen, asked, hasRead } = choosing(onPage('1', of('ada')), state)
  screen.result().toggle(of('ada'))
  await expect.poll(() => screen.result().has('ada')).toBe(true)
  screen.show(onPage('1', of('ben')))
  await expect.poll(hasRead).toBe(true)
  expect(asked).toEqual(['ada'])
  await expect.poll(() => screen.result().all.map(({ id }) => id)).toEqual(left)
  await screen[Symbol.asyncDispose]()
})
