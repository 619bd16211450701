import { expect, test } from 'vitest'
import { remindedWords } from './overdue-words.ts'

test('R-207 each reminder has its name', () => {
  expect([0, 1, 2, 3].map(remindedWords)).toEqual([undefined, 'Reminder sent', 'Second reminder sent', 'Final notice sent'])
})
