import { afterEach, expect, test, vi } from 'vitest'
import type { Contract } from '@pairtake/protocol/contract/contract'
import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import { elementsIn } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import { noAnswer, stubCalls } from '#testing/stub-calls.ts'
import { TakeDialog } from './take-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const earlier = {
  take: 1,
  sentAt: '2026-11-18T12:00:00Z',
  note: '',
  changeRequestMessage: null,
  mediaWatermarked: null,
  check: null,
  originalRemovedAt: null,
}
const media = {
  ...earlier,
  id: 'i1',
  name: 'Film 1',
  state: 'needs_review',
  take: 2,
  held: false,
  mediaOriginal: { id: 'o2' },
  takes: [{ ...earlier, id: 't1' }],
  remarks: { open: 0, done: 0, settled: 0 },
} as unknown as ContractMedia

/** What the dialog of this take offers. */
async function offers(take: number | undefined, state: Contract['state'] = 'in_progress'): Promise<unknown[]> {
  stubCalls(noAnswer)
  const contract = { id: 'k1', state, agency: { general: { displayName: 'Nordlys' } } } as Contract
  await using dialog = runHook(TakeDialog, { contract, media, take, remark: undefined, onClose: () => {} })
  const acts = [...elementsIn(dialog.result())].filter(({ props }) => props['variant'] !== undefined || props['onClick'] !== undefined)
  return acts.map(({ props }) => props['children'])
}

test('the newest take is downloaded and replaced, while the job is open; earlier ones are only looked at', async () => {
  expect(await offers(undefined)).toEqual(['Close', 'Download the original', 'Reupload'])
  expect(await offers(2)).toEqual(['Close', 'Download the original', 'Reupload'])
  expect(await offers(1)).toEqual(['Close'])
  expect(await offers(undefined, 'cancelled')).toEqual(['Close', 'Download the original'])
})
