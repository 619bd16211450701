import type { CreatorPaper } from '@pairtake/protocol/creator-paper/creator-paper-endpoints'
import { creatorPaperId } from '@pairtake/protocol/ids'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CreatorPaperLinks } from './creator-paper-links.tsx'

const statement: CreatorPaper = {
  id: creatorPaperId.parse('01890000-0000-7000-8000-000000000001'),
  kind: 'payout_statement',
  number: '17',
  issuedAt: '2026-11-20T12:00:00+00:00',
  amount: { amount: 60, currency: 'EUR' },
  pdfUrl: '/statement.pdf',
  xmlUrl: null,
}
const linksOf = (paper: CreatorPaper) => {
  const markup = renderToStaticMarkup(createElement(CreatorPaperLinks, { paper }))
  return [...markup.matchAll(/<a [^>]*>/g)].map(([tag]) => [/aria-label="([^,]*),/.exec(tag)?.[1], /href="([^"]*)"/.exec(tag)?.[1]])
}

test('a self-billed paper can be opened as PDF and XML, a payout statement as PDF', () => {
  const note = { ...statement, kind: 'self_billed_credit_note' as const, number: 'SC17-000001', pdfUrl: '/note.pdf', xmlUrl: '/note.xml' }
  expect(linksOf(note)).toEqual([
    ['PDF of Self-billed credit note SC17-000001', '/note.pdf'],
    ['XML of Self-billed credit note SC17-000001', '/note.xml'],
  ])
  expect(linksOf(statement)).toEqual([['PDF of Payout statement', '/statement.pdf']])
})
