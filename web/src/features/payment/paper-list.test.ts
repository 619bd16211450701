import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Paper } from '@pairtake/protocol/payment/payment'
import { drawn, wordsIn } from '#testing/drawn.ts'
import { PaperList } from './paper-list.tsx'

const paper = (kind: Paper['kind'], number: string, refersTo: string | null) =>
  ({
    id: number,
    kind,
    number,
    refersTo,
    amount: { amount: 20, currency: 'EUR' },
    issuedOn: '2026-11-20',
    pdfUrl: '/pdf',
    xmlUrl: null,
  }) as Paper

test('a credit note takes its amount back, and the invoice of a refund that came back adds it again', () => {
  const papers = [paper('invoice', 'IN-1', null), paper('credit_note', 'CN-1', 'IN-1'), paper('invoice', 'IN-2', 'CN-1')]
  const words = wordsIn(drawn(createElement(PaperList, { papers })))
  expect(words).toMatch(/Invoice IN-1 €20\.00 20 Nov 2026 PDF/)
  expect(words).toMatch(/Credit note CN-1 [-−]€20\.00 20 Nov 2026, credits IN-1 PDF/)
  expect(words).toMatch(/Invoice IN-2 €20\.00 20 Nov 2026, replaces CN-1 PDF/)
})
