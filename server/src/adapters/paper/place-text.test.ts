import PdfKit from 'pdfkit'
import { expect, test } from 'vitest'
import { isPlaced, linesOf } from './place-text.ts'

const fit = { width: 400, size: 10, weight: 'regular' } as const
/** The runs on a line, from the left, each as it is passed to its font. */
function seen(text: string): string[] {
  const [line = [], ...more] = linesOf(new PdfKit({ font: '' }), text, fit)
  expect(more).toEqual([])
  return line.map((run) => run.text)
}

test('R-165 words from right to left stand in that order, and what is between them too', () => {
  expect(seen('שלום, עולם')).toEqual(['עולם', ' ,', 'שלום'])
  expect(seen('by מירי כהן (5)')).toEqual(['by ', '(', '5', ') ', 'כהן', ' ', 'מירי'])
})

test('R-165 brackets are mirrored, and digits keep their order', () => {
  expect(seen('חברה (חמש) 2026')).toEqual(['2026', ' (', 'חמש', ') ', 'חברה'])
  expect(seen('פארס ۱۲۳').slice(0, 3)).toEqual(['۱', '۲', '۳'])
})

test('R-165 a mark that keeps letters apart does so and is not drawn; those that steer the direction are taken out', () => {
  expect(seen('علی\u200cپور')).toEqual(['پور', 'علی'])
  expect(seen('\u202eABC\u202c 漢')).toEqual(['ABC ', '漢'])
})

test('a text of Europe is not placed', () => {
  expect(['Żółć & Söhne', 'Ελένη', 'България', '“Oat” – 5 €', '🙂'].map(isPlaced)).toEqual([false, false, false, false, false])
})
