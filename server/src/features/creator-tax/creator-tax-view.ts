import type { CreatorTax } from '@pairtake/protocol/creator-tax/creator-tax-endpoints'
import type { Config } from '#config.ts'
import { wireTime } from '#wire-time.ts'
import { compactTaxNumber } from '#features/payment/invoice-tax-rules.ts'
import { countsAsInvalid, vatIdEffectOf } from '#features/vat-id/vat-id-rules.ts'
import { viewVatIdStanding } from '#features/vat-id/vat-id-view.ts'
import type { CreatorTaxRow } from './creator-tax-queries.ts'
import { selfBilledTaxOf } from './creator-tax-rules.ts'
import { platformOf } from './platform-view.ts'

export function viewCreatorTax(row: CreatorTaxRow, config: Config): CreatorTax {
  const { status, taxNumber, country, version, agreedAt, vatIdOutcome: outcome, answeredAt } = row
  const agreement = version === null || agreedAt === null ? null : { version, agreedAt: wireTime(agreedAt) }
  const decision =
    status === null || agreement === null
      ? undefined
      : selfBilledTaxOf({ ...row, status, isVatIdInvalid: countsAsInvalid(config, outcome) }, platformOf(config))
  const given = status === 'vat_registered' ? { country, number: compactTaxNumber(taxNumber), outcome, answered_at: answeredAt } : undefined
  const vatId = viewVatIdStanding(config, given)
  return {
    status,
    taxNumber,
    tin: config.dac7 === undefined ? null : row.tin,
    birthCity: config.dac7 === undefined ? null : row.birthCity,
    birthCountry: config.dac7 === undefined ? null : row.birthCountry,
    country,
    agreement,
    vatId: vatId && { ...vatId, effect: vatIdEffectOf(config.vat, { role: 'creator', isSelfBilled: agreement !== null }) },
    whyNot: decision !== undefined && 'whyNot' in decision ? decision.whyNot : null,
  }
}
