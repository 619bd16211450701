import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import type { OperatorContract } from '@pairtake/protocol/operator/operator'
import { drawn, linksIn } from '#testing/drawn.ts'
import { DeliveredMedia } from './delivered-media.tsx'

const contract = {
  id: 'k1',
  state: 'in_progress',
  agency: { general: { displayName: 'Nordlys' } },
  creator: { general: { displayName: 'Mara K.' } },
} as OperatorContract

const film = (state: ContractMedia['state']) =>
  ({
    id: 'i1',
    name: 'Film 1',
    state,
    take: 1,
    note: '',
    updatedAt: '2026-11-20T12:00:00Z',
    autoApproveAt: null,
    changeRequestMessage: null,
    failureReason: null,
    thumbnailUrl: null,
    durationSeconds: null,
    held: false,
    check: null,
    mediaOriginal: { id: 'o1', type: 'video' },
    mediaWatermarked: null,
    remarks: { open: 0, done: 0, settled: 0 },
  }) as unknown as ContractMedia

const approval = (state: ContractMedia['state'], isHeld = false, of = contract) =>
  linksIn(drawn(createElement(DeliveredMedia, { contract: of, medias: [film(state)], isHeld })))['Approve on behalf']

test('an operator approves what waits for the brand, while the job is open and no other operator decides on it', () => {
  expect(approval('needs_review')).toMatch(/show=k1&approve=i1$/)
  expect(approval('changes_requested')).toBeDefined()
  expect(approval('approved')).toBeUndefined()
  expect(approval('needs_review', true)).toBeUndefined()
  expect(approval('needs_review', false, { ...contract, state: 'cancelled' })).toBeUndefined()
})
