import type { CreatorTax } from '@pairtake/protocol/creator-tax/creator-tax-endpoints'
import type { Config } from '#config.ts'
import { wireTime } from '#wire-time.ts'
import type { CreatorTaxRow } from './creator-tax-queries.ts'
import { selfBilledTaxOf } from './creator-tax-rules.ts'
import { platformOf } from './platform-view.ts'

export function viewCreatorTax(row: CreatorTaxRow, config: Config): CreatorTax {
  const { status, taxNumber, country, version, agreedAt } = row
  const agreement = version === null || agreedAt === null ? null : { version, agreedAt: wireTime(agreedAt) }
  const decision = status === null || agreement === null ? undefined : selfBilledTaxOf({ ...row, status }, platformOf(config))
  return { status, taxNumber, country, agreement, whyNot: decision !== undefined && 'whyNot' in decision ? decision.whyNot : null }
}
