import type { CreatorProfile } from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { limits } from '@pairtake/protocol/limits'
import { lengthOf } from '@pairtake/protocol/length'
import type { Beneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import type { UserProfile } from '@pairtake/protocol/user/user'

/** Returns the initial values of the bank account form: the name and address that the member has given elsewhere. */
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

/** Returns for example 'Allee 2, 20095 Hamburg, Germany'; empty until street and city are known. */
function addressLine({ streetAddress, postalCode, city, country }: CreatorProfile['residence']): string {
  if (streetAddress === '' || city === '') return ''
  return [streetAddress, `${postalCode} ${city}`.trim(), country?.name ?? ''].filter((part) => part !== '').join(', ')
}

/** Returns an empty string for a text that the form would refuse. */
function fitting(text = ''): string {
  return lengthOf(text) <= limits.beneficiaryText.max ? text : ''
}
