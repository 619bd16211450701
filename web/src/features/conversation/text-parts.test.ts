import { expect, test } from 'vitest'
import { textParts } from './text-parts.ts'

const links = (text: string) => textParts(text).flatMap(({ href, words }) => (href === undefined ? [] : [words]))

test('finds addresses in a sentence and leaves its punctuation', () => {
  expect(links('See https://a.example/mood. Or (http://b.example/x?y=1&z=2), please!')).toEqual([
    'https://a.example/mood',
    'http://b.example/x?y=1&z=2',
  ])
  expect(links('https://w.example/Film_(art)')).toEqual(['https://w.example/Film_(art)'])
  expect(links('no address here, not even www.example.com')).toEqual([])
})

test('ABUSE-30 nothing but http and https becomes a link, and no word is lost or changed', () => {
  const texts = [
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'http://\u202ea',
    'x https://a.example"onload="1 y',
    'file:///etc/passwd',
  ]
  for (const text of texts) {
    expect(
      textParts(text)
        .map(({ words }) => words)
        .join(''),
    ).toBe(text)
    expect(textParts(text).filter(({ href }) => href !== undefined && !/^https?:\/\/[^/]/.test(href))).toEqual([])
  }
  expect(links('javascript:alert(1) data:text/html,x file:///etc/passwd')).toEqual([])
})
