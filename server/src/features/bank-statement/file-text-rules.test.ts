import { expect, test } from 'vitest'
import { textOfFile } from './file-text-rules.ts'

const head = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>é</a>`

test('R-170 the bytes are read in the encoding that the file names, and UTF-8 otherwise', () => {
  expect(textOfFile(Buffer.from(head('ISO-8859-1'), 'latin1'))).toContain('<a>é</a>')
  expect(textOfFile(Buffer.from(head('utf-8')))).toContain('<a>é</a>')
  expect(textOfFile(Buffer.from('<a>é</a>'))).toBe('<a>é</a>')
})

test('R-170 an encoding that no bank uses, and bytes that are not what the file says, are refused', () => {
  expect(() => textOfFile(Buffer.from(head('utf-7')))).toThrow('We can’t read files in utf-7.')
  expect(() => textOfFile(Buffer.from(head('utf-8'), 'latin1'))).toThrow('This file says it is in utf-8 but isn’t.')
})
