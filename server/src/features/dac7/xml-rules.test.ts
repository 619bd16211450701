import { expect, test } from 'vitest'
import { element, elementIf } from './xml-rules.ts'

test('ABUSE-29 what a member wrote is text and opens no element, and signs that XML cannot hold are left out', () => {
  expect(element('Name', 'A & <b>"c"</b>\u0000\u0008\uD800 🎬', { of: '"<' }).markup).toBe(
    '<Name of="&quot;&lt;">A &amp; &lt;b&gt;&quot;c&quot;&lt;/b&gt; 🎬</Name>',
  )
})

test('elements stand in each other, and what has nothing to say is left out', () => {
  expect(element('A', [elementIf('B', ''), element('C', '1'), undefined]).markup).toBe('<A><C>1</C></A>')
  expect(element('A', '', { b: undefined }).markup).toBe('<A></A>')
})
