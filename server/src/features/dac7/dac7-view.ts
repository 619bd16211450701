import type { Config } from '#config.ts'
import { platformOf } from '#features/creator-tax/platform-view.ts'
import { compactTaxNumber, isVatNumber } from '#features/payment/invoice-tax-rules.ts'
import type { Platform } from './dac7-report-rules.ts'
import type { Dac7Settings } from './dac7-settings-rules.ts'

/** The platform that reports, from the settings. */
export function reportingPlatform(config: Config, settings: Dac7Settings): Platform {
  const { name, street, postalCode, city, taxNumber, registration } = platformOf(config)
  const vatNumber = isVatNumber(taxNumber, settings.country) ? compactTaxNumber(taxNumber) : ''
  return { ...settings, name, street, postalCode, city, registration, vatNumber }
}
