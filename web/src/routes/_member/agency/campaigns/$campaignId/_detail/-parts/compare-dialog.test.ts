import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { getCandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { readOptions } from '#api/use-call.ts'
import { elementsIn, propsOf } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import { noAnswer, stubCalls } from '#testing/stub-calls.ts'
import { CompareDialog } from './compare-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

test('an address that names a candidate of another campaign compares only those of this one, and says so', async () => {
  stubCalls(noAnswer)
  const client = new QueryClient()
  for (const [id, campaignId] of [
    ['r1', 'c1'],
    ['r2', 'c2'],
    ['r3', 'c1'],
  ] as const) {
    const { queryKey } = readOptions(getCandidateRequest, { params: { id } })
    client.setQueryData(queryKey, { data: { id, campaign: { id: campaignId } } })
  }
  const props = { campaignId: 'c1', ids: ['r1', 'r2', 'r3'], onOpen: () => {}, onClose: () => {} }
  await using dialog = runHook(CompareDialog, props, client)
  const compared = propsOf(dialog.result(), ({ candidates }) => candidates !== undefined)['candidates'] as CandidateRequest[]
  expect(compared.map(({ id }) => id)).toEqual(['r1', 'r3'])
  const told = [...elementsIn(dialog.result())].flatMap(({ props: { tone, children } }) => (tone === 'warning' ? [children] : []))
  expect(told).toEqual(['1 candidate could not be found.'])
})
