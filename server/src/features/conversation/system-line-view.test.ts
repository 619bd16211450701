import { expect, test } from 'vitest'
import { systemLineWords } from './system-line-view.ts'

test('that messages were opened is said in our own name, because administrators are mentioned only in the terms', () => {
  const about = { campaignName: 'Oat milk' }
  expect([systemLineWords({ kind: 'messages_opened', ...about }), systemLineWords({ kind: 'messages_to_bank', ...about })]).toEqual([
    'The job “Oat milk” was reported, and we have opened these messages to look into it.',
    'The bank disputes the payment for “Oat milk”, and we have opened these messages to answer it.',
  ])
})
