import type { BillingInformation } from '@pairtake/protocol/billing-info/billing-info-endpoints'
import type { BillingInfoRow } from './billing-info-queries.ts'

export function viewBillingInformation(row: BillingInfoRow | undefined): BillingInformation {
  return {
    address: {
      streetAddress: row?.street_address ?? '',
      city: row?.city ?? '',
      state: row?.state ?? '',
      country: row?.country ? { code: row.country } : null,
      postalCode: row?.postal_code ?? '',
    },
    trn: row?.trn ?? '',
  }
}
