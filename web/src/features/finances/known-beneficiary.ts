import type { CreatorProfile } from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { limits } from '@pairtake/protocol/limits'
import type { Beneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import type { UserProfile } from '@pairtake/protocol/user/user'

/** What the form of the bank account begins with: the name and the address that the member has given elsewhere. */
export function knownBeneficiary(user: UserProfile | undefined, profile: CreatorProfile | undefined): Beneficiary {
  return {
    fullName: fitting(user && `${user.firstName} ${user.lastName}`),
    address: fitting(profile && addressLine(profile.residence)),
    iban: '',
    bic: '',
    bankName: '',
    bankAddress: '',
  }
}

/** 'Allee 2, 20095 Hamburg, Germany'; empty until street and city are known. */
function addressLine({ streetAddress, postalCode, city, country }: CreatorProfile['residence']): string {
  if (streetAddress === '' || city === '') return ''
  return [streetAddress, `${postalCode} ${city}`.trim(), country?.name ?? ''].filter((part) => part !== '').join(', ')
}

/** A text that the form would refuse is not offered. */
function fitting(text = ''): string {
  return text.length <= limits.beneficiaryText.max ? text : ''
}
