import { vatIdFits } from '#vat-ids.ts'

export type ViesSettings = { url: string; requester: string }

type Given = { url: string; country: string | undefined; taxNumber: string }

/** The settings for VIES, or one line for each unusable one. */
export function readViesSettings({ url, country, taxNumber }: Given): ViesSettings | string[] {
  const problems: string[] = []
  if (!isSafe(url)) problems.push('VIES_URL: an https address, or one of this machine')
  if (country === undefined || !vatIdFits(country, taxNumber)) {
    problems.push(
      'VIES: SELLER_TAX_NUMBER has to be the VAT number of VAT_COUNTRY, a member state: VIES gives a consultation number only to holders of one',
    )
  }
  if (problems.length > 0) return problems
  return { url: url.replace(/\/+$/, ''), requester: taxNumber.toUpperCase().replaceAll(/[\s.-]/g, '') }
}

function isSafe(address: string): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
}
