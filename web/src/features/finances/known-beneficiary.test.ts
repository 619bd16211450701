import type { CreatorProfile } from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import type { UserProfile } from '@pairtake/protocol/user/user'
import { expect, test } from 'vitest'
import { limits } from '@pairtake/protocol/limits'
import { knownBeneficiary } from './known-beneficiary.ts'

const user = { firstName: 'Mara', lastName: 'Kovac' } as UserProfile
const residence = {
  streetAddress: 'Allee 2',
  postalCode: '20095',
  city: 'Hamburg',
  state: 'Hamburg',
  country: { code: 'DE', name: 'Germany' },
}
const living = (change: Partial<CreatorProfile['residence']> = {}) => ({ residence: { ...residence, ...change } }) as CreatorProfile
const empty = { iban: '', bic: '', bankName: '', bankAddress: '' }

test('R-186 begins the bank account with the name and the address that are known', () => {
  expect(knownBeneficiary(user, living())).toEqual({ ...empty, fullName: 'Mara Kovac', address: 'Allee 2, 20095 Hamburg, Germany' })
  expect(knownBeneficiary(user, living({ postalCode: '', country: null })).address).toBe('Allee 2, Hamburg')
})

test('R-186 leaves empty what is not known, known in part or too long', () => {
  expect(knownBeneficiary(undefined, undefined)).toEqual({ ...empty, fullName: '', address: '' })
  expect(knownBeneficiary(user, living({ streetAddress: '' })).address).toBe('')
  expect(knownBeneficiary(user, living({ streetAddress: 'x'.repeat(400) })).address).toBe('')
})

test('R-186 keeps a text that is as long as the form accepts, where an emoji counts as one', () => {
  const most = '🥛'.repeat(limits.beneficiaryText.max - ', 20095 Hamburg, Germany'.length)
  expect(knownBeneficiary(user, living({ streetAddress: most })).address).toBe(`${most}, 20095 Hamburg, Germany`)
  expect(knownBeneficiary(user, living({ streetAddress: `${most}x` })).address).toBe('')
})
