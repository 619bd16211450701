import type { MediaId } from '@pairtake/protocol/ids'
import { expect, test } from 'vitest'
import { byHand } from '#testing/by-hand.ts'
import { refusalOf } from '#testing/refusal-of.ts'
import { refuseClosedContract, refuseClosedItem, refuseNotHeld, refuseReplaced, refuseTooManyTakes } from './contract-media-rules.ts'

test('what is approved or sent back is the version that was seen; who names none means the one there is', () => {
  const [first, second, none] = ['first', 'second', ''].map((id): MediaId => byHand({ id })['id'])
  const row = { media_id: second }
  for (const seen of [second, null, undefined, none]) expect(refusalOf(() => refuseReplaced(byHand(row), seen))).toBeUndefined()
  expect(refusalOf(() => refuseReplaced(byHand(row), first))).toEqual({
    code: 'MEDIA_REPLACED',
    words: 'The creator has sent a new version in the meantime. Please look at it first.',
  })
  const told = (by?: 'creator' | 'others') => refusalOf(() => refuseReplaced(byHand(row), first, by))?.words
  expect(told('others')).toBe('The creator has sent a new version in the meantime. Please look at it first.')
  expect(told('creator')).toBe('You have sent a new version in the meantime. Please look at it first.')
})

test('S1-140 the media of a job change only while it is in progress', () => {
  expect(refusalOf(() => refuseClosedContract(byHand({ state: 'in_progress' })))).toBeUndefined()
  for (const [state, words] of Object.entries({ delivered: 'delivered', finalizing: 'finalized', cancelled: 'cancelled' })) {
    expect(refusalOf(() => refuseClosedContract(byHand({ state })))).toEqual({
      code: 'STATE_MOVED_ON',
      words: `This job is ${words} and cannot have its media changed now.`,
    })
  }
})

test('S1-144 an approved item is neither sent back nor deleted', () => {
  expect(refusalOf(() => refuseClosedItem(byHand({ state: 'needs_review' }), 'askForChanges'))).toBeUndefined()
  expect(refusalOf(() => refuseClosedItem(byHand({ state: 'approved' }), 'askForChanges'))).toEqual({
    code: 'STATE_MOVED_ON',
    words: 'This item is approved and cannot be sent back now.',
  })
  expect(refusalOf(() => refuseClosedItem(byHand({ state: 'approved' }), 'remove'))?.words).toBe(
    'This item is approved and cannot be deleted now.',
  )
})

test('R-308 the last take of an item is the one that the service allows', () => {
  expect(refusalOf(() => refuseTooManyTakes(byHand({ take: 19 }), 20))).toBeUndefined()
  for (const take of [20, 21]) {
    expect(refusalOf(() => refuseTooManyTakes(byHand({ take }), 20))).toEqual({
      code: 'ITEM_FULL',
      words: 'An item has at most 20 takes. Write to the brand.',
    })
  }
})

test('R-324 only what is held is sent anyway', () => {
  expect(refusalOf(() => refuseNotHeld(byHand({ held: true })))).toBeUndefined()
  expect(refusalOf(() => refuseNotHeld(byHand({ held: false })))).toEqual({
    code: 'STATE_MOVED_ON',
    words: 'This item is not held back.',
  })
})
