import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { elementsIn } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import { noAnswer, stubCalls } from '#testing/stub-calls.ts'
import { StatementsCard } from './statements-card.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a statement is downloaded as the file that its button names, of the year that is chosen', async () => {
  const sent = stubCalls(noAnswer)
  await using card = runHook(StatementsCard, { pages: 1 })
  const buttons = [...elementsIn(card.result())].filter(({ props }) => props['format'] !== undefined)
  expect(buttons.map(({ props }) => props['format'])).toEqual(['pdf', 'csv'])
  for (const { type, props } of buttons) {
    await using button = runHook(type as (props: object) => ReactElement<{ onClick: () => void }>, { ...props, year: '2025' })
    button.result().props.onClick()
  }
  const statements = () => sent.flatMap(({ call }) => (call.includes('2025') ? [call] : []))
  await expect.poll(statements).toEqual([expect.stringMatching(/2025\?format=pdf$/), expect.stringMatching(/2025\?format=csv$/)])
})
