import { expect, test } from 'vitest'
import { refusalOf } from '#testing/refusal-of.ts'
import { textOfFile } from './file-text-rules.ts'

const head = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>é</a>`

test('R-170 the bytes are read in the encoding that the file names, and UTF-8 otherwise', () => {
  expect(textOfFile(Buffer.from(head('ISO-8859-1'), 'latin1'))).toContain('<a>é</a>')
  expect(textOfFile(Buffer.from(head('utf-8')))).toContain('<a>é</a>')
  expect(textOfFile(Buffer.from('<a>é</a>'))).toBe('<a>é</a>')
})

test.each([
  ['us-ascii', Buffer.from('A'), 'A'],
  ['windows-1252', Buffer.from([0x80]), '€'],
  ['ISO-8859-15', Buffer.from([0xa4]), '€'],
])('R-170 the encoding %s is one that banks use', (encoding, letter, read) => {
  const [before = '', after = ''] = head(encoding).split('é')
  expect(textOfFile(Buffer.concat([Buffer.from(before), letter, Buffer.from(after)]))).toContain(`<a>${read}</a>`)
})

test('R-170 the encoding is named in the first line alone, with spaces and either quotes, and a mark of UTF-8 may be before it', () => {
  const latin = (first: string) => textOfFile(Buffer.from(`${first}<a>é</a>`, 'latin1'))
  expect(latin('<?xml version="1.0" encoding = \'ISO-8859-1\' standalone="yes"?>')).toContain('é')
  expect(textOfFile(Buffer.from(`\ufeff${head('UTF-8')}`))).toContain('é')
  const later = '<a>é</a><!-- <?xml version="1.0" encoding="ISO-8859-1"?> -->'
  expect(textOfFile(Buffer.from(later))).toBe(later)
})

test('R-170 an encoding that no bank uses, and bytes that are not what the file says, are refused', () => {
  expect(refusalOf(() => textOfFile(Buffer.from(head('utf-7'))))).toEqual({
    code: 'BANK_FILE_REFUSED',
    words: 'We can’t read files in utf-7. Ask the bank for UTF-8.',
  })
  expect(refusalOf(() => textOfFile(Buffer.from(head('utf-8'), 'latin1')))).toEqual({
    code: 'BANK_FILE_REFUSED',
    words: 'This file says it is in utf-8 but isn’t.',
  })
})
