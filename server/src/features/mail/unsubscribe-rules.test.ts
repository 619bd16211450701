import type { MemberId } from '@pairtake/protocol/ids'
import { expect, test } from 'vitest'
import { days, after } from '#wire-time.ts'
import { newId } from '#ids.ts'
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-rules.ts'

const written = new Date('2026-11-16T09:00:00Z')
const at = (now: Date, signingSecret = 'secret') => ({ signingSecret, now: () => now })
const member = newId<MemberId>()
const token = unsubscribeToken(at(written), member, 'candidate_new')

test('what a mail carries stops that mail for that member, for two years', () => {
  const named = { memberId: member, kind: 'candidate_new' }
  expect(readUnsubscribeToken(at(written), token)).toEqual(named)
  expect(readUnsubscribeToken(at(after(written, days(730) - 1000)), token)).toEqual(named)
  expect(readUnsubscribeToken(at(after(written, days(730))), token)).toBeUndefined()
})

test('for no other member, no other mail and no other installation', () => {
  const [, , ...proof] = token.split('.')
  for (const made of [
    ['other', 'candidate_new', ...proof],
    [member, 'payment_failed', ...proof],
    ['', 'candidate_new', ...proof],
    [member, '', ...proof],
    [member],
    [],
    [member, 'candidate_new'],
    [member, 'candidate_new', ...proof, 'x'],
  ]) {
    expect(readUnsubscribeToken(at(written), made.join('.')), made.join('.')).toBeUndefined()
  }
  expect(readUnsubscribeToken(at(written, 'another'), token)).toBeUndefined()
})

test('an address of another purpose is none to unsubscribe by', async () => {
  const { signAddress } = await import('#http/signed-address.ts')
  const claim = { secret: 'secret', purpose: 'download', subject: [member, 'candidate_new'] }
  const other = signAddress(claim, after(written, days(1)))
  expect(readUnsubscribeToken(at(written), `${member}.candidate_new.${other}`)).toBeUndefined()
  const own = signAddress({ ...claim, purpose: 'unsubscribe' }, after(written, days(1)))
  expect(readUnsubscribeToken(at(written), `${member}.candidate_new.${own}`)).toBeDefined()
})
