import { expect, test } from 'vitest'
import { approveAllWords } from './approve-all-words.ts'

test('R-447 approving several items asks as for one where remarks are unsent, and names how many items have some', () => {
  expect(approveAllWords('Mara', [])).toBe('Nothing is left to approve.')
  expect(approveAllWords('Mara', [0, 0, 0])).toBe('Approve all 3 items?')
  expect(approveAllWords('Mara', [0])).toBe('Approve 1 item?')
  expect(approveAllWords('Mara', [2, 0, 1])).toBe('Mara has not seen 3 remarks on 2 items. Approve all 3 items without them?')
  expect(approveAllWords('Mara', [0, 1])).toBe('Mara has not seen 1 remark on 1 item. Approve all 2 items without it?')
  expect(approveAllWords('Mara', [1])).toBe('Mara has not seen 1 remark on 1 item. Approve 1 item without it?')
})
