import type { Config } from '../../config.ts'
import type { Mails } from './overview-queries.ts'

const counted = (count: number) => (count === 1 ? '1 mail' : `${count} mails`)

/** What keeps the service from working as it should, for those who can mend it. */
export function troubleOf({ vat, seller }: Pick<Config, 'vat' | 'seller'>, mails: Mails): string[] {
  const trouble: string[] = []
  if (vat.rate > 0 && seller.taxNumber === '') {
    trouble.push('VAT is charged, and SELLER_TAX_NUMBER is not set: invoices lack the number that they need.')
  }
  if (mails.waiting > 0) {
    const words = mails.latestWords === null ? '' : ` The mail server says: ${mails.latestWords}`
    trouble.push(`${counted(mails.waiting)} waited for more than an hour to be sent.${words}`)
  }
  if (mails.refused > 0) {
    trouble.push(`${counted(mails.refused)} could not be delivered within 30 days. The latest to ${mails.latestRefusal}`)
  }
  return trouble
}
