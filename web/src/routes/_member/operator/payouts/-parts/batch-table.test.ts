import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { PayoutBatch } from '@pairtake/protocol/operator/operator-money'
import { drawn, linksIn, wordsIn } from '#testing/drawn.ts'
import { BatchTable } from './batch-table.tsx'

const at = '2026-11-20T12:00:00Z'
const by = { general: { displayName: 'Noor' } }

const batchOf = (counts: Partial<PayoutBatch['counts']>, voided: PayoutBatch['voided'] = null) =>
  ({
    id: 'b1',
    createdAt: at,
    operator: by,
    fileName: 'pain-1.xml',
    total: { amount: 460.5, currency: 'EUR' },
    counts: { payouts: 4, open: 0, held: 0, paid: 0, returned: 0, ...counts },
    voided,
  }) as unknown as PayoutBatch

const table = (batch: PayoutBatch) => drawn(createElement(BatchTable, { batches: [batch] }))
const acts = (batch: PayoutBatch) => Object.keys(linksIn(table(batch))).filter((name) => name.endsWith(': pain-1.xml'))

test('a batch is voided while nothing of it is paid, and marked as paid while something is open', () => {
  expect(acts(batchOf({ open: 4 }))).toEqual(['Void: pain-1.xml', 'Mark as paid: pain-1.xml'])
  expect(acts(batchOf({ open: 3, paid: 1 }))).toEqual(['Mark as paid: pain-1.xml'])
  expect(acts(batchOf({ paid: 4 }))).toEqual([])
})

test('a batch says its sum, how its payouts stand, and who voided it', () => {
  expect(wordsIn(table(batchOf({ open: 2, held: 1, paid: 1, returned: 1 })))).toContain('1 open, 1 held, 1 paid, 1 returned')
  expect(wordsIn(table(batchOf({ open: 4 })))).toContain('€460.50')
  const voided = { at, by, reason: 'Sent twice.' } as unknown as PayoutBatch['voided']
  expect(wordsIn(table(batchOf({}, voided)))).toMatch(/Voided .* by Noor: Sent twice\./)
})

test('its dialogs and its payouts are found by its id', () => {
  const links = linksIn(table(batchOf({ open: 4 })))
  expect(links['Void: pain-1.xml']).toMatch(/\?void=b1$/)
  expect(links['Mark as paid: pain-1.xml']).toMatch(/\?pay=b1$/)
  expect(links['4 payouts']).toBe('/operator/payouts?state=all&q=b1')
})
