import type { BillingInformation } from '@pairtake/protocol/billing-info/billing-info-endpoints'
import type { Config } from '#config.ts'
import { compactTaxNumber } from '#features/payment/invoice-tax-rules.ts'
import { hasReverseCharge, vatIdEffectOf } from '#features/vat-id/vat-id-rules.ts'
import { viewVatIdStanding } from '#features/vat-id/vat-id-view.ts'
import type { BillingInfoRow } from './billing-info-queries.ts'

export function viewBillingInformation(row: BillingInfoRow | undefined, config: Config): BillingInformation {
  const vatId = viewVatIdStanding(config, row && { ...row, number: compactTaxNumber(row.trn) })
  return {
    address: {
      streetAddress: row?.street_address ?? '',
      city: row?.city ?? '',
      state: row?.state ?? '',
      country: row?.country ? { code: row.country } : null,
      postalCode: row?.postal_code ?? '',
    },
    trn: row?.trn ?? '',
    ...(vatId && { vatId: { ...vatId, effect: vatIdEffectOf(config.vat, { role: 'agency', country: row?.country ?? null }) } }),
    ...(hasReverseCharge(config.vat) && { hasReverseCharge: true }),
  }
}
