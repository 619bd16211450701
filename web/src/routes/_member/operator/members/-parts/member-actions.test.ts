import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { OperatorMemberRecord } from '@pairtake/protocol/operator/operator-record'
import { drawn, linksIn, wordsIn } from '#testing/drawn.ts'
import { clientOf } from '#testing/run-hook.ts'
import { MemberActions } from './member-actions.tsx'

const actions = (id: string, suspendedAt: string | null = null) =>
  drawn(
    createElement(MemberActions, { member: { id, suspendedAt, general: { displayName: 'Noor' } } as OperatorMemberRecord }),
    clientOf({ id: 'me', role: 'operator' }),
  )

test('an operator can suspend others, but not themselves', () => {
  expect(linksIn(actions('m1'))).toEqual({ Suspend: '/operator/members/m1?suspend=true' })
  expect(linksIn(actions('me'))).toEqual({})
  expect(wordsIn(actions('me'))).toBe('This is you')
})

test('of a suspended member only the suspension can be lifted', () => {
  expect(linksIn(actions('m1', '2026-11-20T12:00:00Z'))).toEqual({})
  expect(wordsIn(actions('m1', '2026-11-20T12:00:00Z'))).toBe('Lift the suspension')
})
