import { expect, test } from 'vitest'
import { limits } from '@pairtake/protocol/limits'
import { lengthOf } from '@pairtake/protocol/length'
import { copyName } from './new-campaign-dialog.tsx'

test('the name of a copy is as long as a name may be, and cuts no emoji in half', () => {
  expect(copyName('Oat milk')).toBe('Oat milk (copy)')
  expect(copyName('a'.repeat(limits.campaignName.max))).toBe(`${'a'.repeat(limits.campaignName.max - 7)} (copy)`)
  const copy = copyName(`a${'🥛'.repeat(limits.campaignName.max - 1)}`)
  expect(lengthOf(copy)).toBe(limits.campaignName.max)
  expect(copy.isWellFormed()).toBe(true)
})
