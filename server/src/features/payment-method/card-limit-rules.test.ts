import { expect, test } from 'vitest'
import { refusalOf } from '#testing/refusal-of.ts'
import { refuseEleventhCard } from './card-limit-rules.ts'

test('R-022 a tenth card is taken, an eleventh is not', () => {
  for (const onFile of [0, 9]) expect(refusalOf(() => refuseEleventhCard(onFile))).toBeUndefined()
  for (const onFile of [10, 11]) {
    expect(refusalOf(() => refuseEleventhCard(onFile))).toEqual({
      code: 'CARD_LIMIT_REACHED',
      words: 'You have 10 cards on file. Please remove one before you add another.',
    })
  }
})
