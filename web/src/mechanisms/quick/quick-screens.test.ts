import { expect, test } from 'vitest'
import { roles, type Role } from '@pairtake/protocol/roles'
import { screensFor, quickScreens } from './quick-screens.ts'

const labels = (typed: string, role: Role = 'agency') => screensFor(quickScreens[role], typed).map(({ label }) => label)

test('R-176 screens are found by the beginnings of their words, in any order, and all of them without words', () => {
  expect(labels('bill')).toEqual(['Payments', 'Payment methods', 'Billing information'])
  expect(labels('METH pay')).toEqual(['Payment methods'])
  expect(labels('ampaign')).toEqual([])
  expect(labels(' ')).toHaveLength(quickScreens.agency.length)
})

test('R-512 the choice of emails is found under the name that it has in the settings, by those who have one', () => {
  expect(roles.map((role) => labels('email', role))).toEqual([['Email preferences'], ['Email preferences'], []])
})

test('R-176 each side finds the screens that its own menus lead to, and no others', () => {
  const found = (typed: string) => roles.map((role) => [role, ...labels(typed, role)])
  expect(found('calendar')).toEqual([['agency', 'Calendar'], ['creator', 'Calendar'], ['operator']])
  expect(found('verification')).toEqual([['agency'], ['creator', 'Profile verification'], ['operator']])
  expect(found('devices')).toEqual(roles.map((role) => [role, 'Account and devices']))
  expect(found('delete')).toEqual([['agency', 'Account and devices'], ['creator', 'Account and devices'], ['operator']])
})
