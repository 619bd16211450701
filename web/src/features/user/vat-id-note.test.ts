import type { OwnVatId } from '@pairtake/protocol/vat-id/vat-id'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { VatIdNote } from './vat-id-note.tsx'

const noteOf = (effect: OwnVatId['effect']) =>
  renderToStaticMarkup(createElement(VatIdNote, { vatId: { state: 'invalid', checkedAt: null, effect } })).replaceAll(/<[^>]*>/g, '')

test('R-468 the note on an unregistered VAT ID says what follows, and nothing where nothing does', () => {
  const before = 'VIES, the EU’s register, didn’t know this VAT ID when we asked.'
  const after = ' Please check it, or ask your tax office to register it.'
  expect(noteOf('vat_added')).toBe(`${before} Until it does, we add VAT to your jobs.${after}`)
  expect(noteOf('no_invoices')).toBe(`${before} Until it does, we can’t issue your invoices.${after}`)
  expect(noteOf('none')).toBe(`${before}${after}`)
})
