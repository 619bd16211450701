import { expect, test } from 'vitest'
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
  expect(() => readXml(`<a>${'<b/>'.repeat(300_001)}</a>`)).toThrow('too many elements')
})
