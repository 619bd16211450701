import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { dismissToast, toast, useToastEntries } from './toast.ts'

const ids: number[] = []
afterEach(() => {
  for (const id of ids.splice(0)) dismissToast(id)
})
const say = (...words: Parameters<typeof toast>) => ids.push(toast(...words))

function shown(): string[] {
  const found: string[] = []
  const Reader = () => {
    found.push(...useToastEntries().map(({ message }) => message))
    return null
  }
  renderToStaticMarkup(createElement(Reader))
  return found
}

test('a newer toast of the same topic replaces the one before; others stay', () => {
  say('Connected again')
  say('Approved', { topic: 'decision' })
  say('Card removed')
  say('Everything is approved.', { topic: 'decision' })
  expect(shown()).toEqual(['Connected again', 'Card removed', 'Everything is approved.'])
})

test('the same words are shown once, and at most three toasts', () => {
  for (const words of ['one', 'two', 'one', 'three', 'four']) say(words)
  expect(shown()).toEqual(['one', 'three', 'four'])
})
