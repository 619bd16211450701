import { expect, test } from 'vitest'
import { csvLine, decimal } from './csv.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1+1', '\r=1+1'])(
  'ABUSE 28 a text that begins like the formula %j is none in a file',
  (text) => {
    const [cell = ''] = csvLine([text]).split('\r\n').slice(0, 1)
    expect(cell.replaceAll(/^"|"$/g, '').startsWith("'")).toBe(true)
  },
)

test('ABUSE 28 a text that only contains such a sign, and a number below zero, stay as they are', () => {
  expect(csvLine(['Mara @ work', 'a=b', decimal(-1_205)])).toBe('Mara @ work,a=b,-12.05\r\n')
})

test('ABUSE 28 a quotation mark, a comma or a line break stays within its cell', () => {
  expect(csvLine(['a"b', 'a,b', 'a\rb', 'a\nb'])).toBe('"a""b","a,b","a\rb","a\nb"\r\n')
})
