import { expect, test } from 'vitest'
import { refusalOf } from '#testing/refusal-of.ts'
import { at, childrenOf, readXml, textAt } from './xml-tree-rules.ts'

test('R-170 elements are found by their local names, with their text and attributes', () => {
  const root = readXml('<x:a xmlns:x="urn:b"><x:c n="1">one &amp; two</x:c><x:c><![CDATA[<three>]]></x:c></x:a>')
  expect([root.name, root.namespace]).toEqual(['a', 'urn:b'])
  expect(childrenOf(root, 'c').map(({ text }) => text)).toEqual(['one & two', '<three>'])
  expect([textAt(root, 'c'), textAt(root, 'd', 'e'), at(root, 'c')?.attributes['n']]).toEqual(['one & two', '', '1'])
})

test('R-170 nothing but the five entities of XML is known, and no document type is read', () => {
  expect(() => readXml('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')).toThrow('document type')
  expect(() => readXml('<a>&b;</a>')).toThrow('well-formed')
  expect(() => readXml('<a><b></a>')).toThrow('well-formed')
  expect(() => readXml('')).toThrow(/well-formed|empty/)
})

test('R-170 depth and number of elements are bounded', () => {
  expect(() => readXml('<a>'.repeat(41) + '</a>'.repeat(41))).toThrow('nested too deeply')
  expect(() => readXml('<a>'.repeat(40) + '</a>'.repeat(40))).not.toThrow()
  expect(childrenOf(readXml(`<a>${'<b/>'.repeat(299_999)}</a>`), 'b')).toHaveLength(299_999)
  expect(() => readXml(`<a>${'<b/>'.repeat(300_000)}</a>`)).toThrow('too many elements')
})

test('R-170 what cannot be read is refused in one line, and text is without the space around it', () => {
  const refused = (text: string) => refusalOf(() => readXml(text))
  expect(refused('<a>\n<b></a>')).toEqual({
    code: 'BANK_FILE_REFUSED',
    words: expect.stringMatching(/^This file is not well-formed XML: .+$/),
  })
  expect(refused('<!DOCTYPE a><a/>')).toEqual({
    code: 'BANK_FILE_REFUSED',
    words: 'This file has a document type declaration, which bank files never have. We don’t read it.',
  })
  expect(refused('<a>'.repeat(41) + '</a>'.repeat(41))).toEqual({
    code: 'BANK_FILE_REFUSED',
    words: 'This file is nested too deeply or has too many elements. Ask the bank for a shorter period.',
  })
  expect(textAt(readXml('<a><b>\n one\n</b></a>'), 'b')).toBe('one')
})
