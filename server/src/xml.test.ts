import { expect, test } from 'vitest'
import { element, elementIf } from './xml.ts'

test('ABUSE-29 what a member wrote is text and opens no element, and signs that XML cannot hold are left out', () => {
  expect(element('Name', 'A & <b>"c"</b>\u0000\u0008\uD800 🎬', { of: '"<' }).markup).toBe(
    '<Name of="&quot;&lt;">A &amp; &lt;b&gt;&quot;c&quot;&lt;/b&gt; 🎬</Name>',
  )
})

test('elements stand in each other, and what has nothing to say is left out', () => {
  expect(element('A', [elementIf('B', ''), element('C', '1'), undefined]).markup).toBe('<A><C>1</C></A>')
  expect(element('A', '', { b: undefined }).markup).toBe('<A></A>')
})

test('line ends and tabs of an attribute come back as they were, and a lone return is one in words too', () => {
  expect(element('A', 'a\r\tb\nc', { b: 'a\tb\nc\rd' }).markup).toBe('<A b="a&#9;b&#10;c&#13;d">a&#13;\tb\nc</A>')
})
