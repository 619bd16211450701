import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { listOperatorContracts } from '@pairtake/protocol/operator/operator-contract-endpoints'
import type { OperatorContract } from '@pairtake/protocol/operator/operator'
import { queryClient } from '#api/query-client.ts'
import { readOptions } from '#api/use-call.ts'
import { propsOf, sendOf } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import { stubCalls } from '#testing/stub-calls.ts'
import { ContractActDialogs } from './contract-act-dialogs.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const contractOf = (change: object = {}) =>
  ({
    id: 'k1',
    state: 'in_progress',
    campaign: { name: 'Oat milk' },
    agency: { general: { displayName: 'Nordlys' } },
    creator: { general: { displayName: 'Mara K.' } },
    reportedAt: '2026-11-20T12:00:00Z',
    reportedBy: 'agency',
    contractAssets: [{ contractMedias: [{ id: 'i1', name: 'Film 1', mediaOriginal: { id: 'o1' } }] }],
    ...change,
  }) as unknown as OperatorContract

type Asked = { act?: 'cancel' | 'dismiss'; mediaId?: string; contract?: OperatorContract; onDecided?: () => void }

/** Opens the dialog of the address, with its own parts. */
function openDialog({ act, mediaId, contract = contractOf(), onDecided = () => {} }: Asked) {
  const asked = ContractActDialogs({ contract, mediaId, act, onDecided, onClose: () => {} }) as ReactElement<object> | null
  if (asked === null) return null
  const dialog = asked.type as (props: object) => ReactElement
  return runHook(dialog, asked.props)
}

test.each([
  ['agency', 'Nordlys'],
  ['creator', 'Mara K.'],
] as const)('a report of the %s is dismissed with a note to who reported', async (reportedBy, name) => {
  const sent = stubCalls()
  let decided = 0
  await using dialog = openDialog({ act: 'dismiss', contract: contractOf({ reportedBy }), onDecided: () => (decided += 1) })
  expect(propsOf(dialog?.result(), ({ reader }) => reader !== undefined)['reader']).toBe(`${name} will see this`)
  await sendOf(dialog?.result())('Please answer first.')
  expect(sent).toEqual([{ call: 'POST /internal/operator/contracts/k1/dismiss-report', body: { note: 'Please answer first.' } }])
  expect(decided).toBe(1)
})

test('a report that ended is not dismissed again', () => {
  expect(openDialog({ act: 'dismiss', contract: contractOf({ reportedAt: null, reportedBy: null }) })).toBeNull()
})

test('a job is cancelled with the reason, and the list is read again', async () => {
  const sent = stubCalls()
  const { queryKey } = readOptions(listOperatorContracts, { query: { page: 1 } })
  queryClient.setQueryData(queryKey, { data: [] })
  await using dialog = openDialog({ act: 'cancel' })
  await sendOf(dialog?.result())('Both sides agreed.')
  expect(sent).toEqual([{ call: 'POST /internal/operator/contracts/k1/cancel', body: { reason: 'Both sides agreed.' } }])
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('what is approved for a brand is the take that the operator saw, also if another one has arrived since', async () => {
  const sent = stubCalls()
  await using dialog = openDialog({ mediaId: 'i1' })
  dialog?.show({ contract: contractOf(), media: { id: 'i1', name: 'Film 1', mediaOriginal: { id: 'o2' } }, onClose: () => {} })
  await sendOf(dialog?.result())('The brand is on holiday.')
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'The brand is on holiday.', mediaId: 'o1' }])
})
