/** An amount as on the wire: major units with at most two decimals. */
export interface MoneyValue {
  amount: number
  /** ISO 4217. */
  currency: string
}

/** 'always' shows two decimals, for payments, invoices and breakdowns; 'auto' omits them for whole amounts. */
export type MoneyDecimals = 'always' | 'auto'

const formats = new Map<string, Intl.NumberFormat>()

function formatFor(currency: string, digits: number): Intl.NumberFormat {
  const key = `${currency}/${digits}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits })
  formats.set(key, made)
  return made
}

/** Formats an amount: '€1,248.50', '€420'. */
export function formatMoney({ amount, currency }: MoneyValue, decimals: MoneyDecimals = 'auto'): string {
  const isWhole = Math.round(amount * 100) % 100 === 0
  return formatFor(currency, decimals === 'auto' && isWhole ? 0 : 2).format(amount)
}

/** Formats the sum of amounts in one currency, with two decimals: '€130.30'; '' if there are none. */
export function formatSum(amounts: readonly MoneyValue[]): string {
  const [first] = amounts
  if (!first) return ''
  // Whole cents, to avoid floating-point errors in the sum.
  const cents = amounts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  return formatMoney({ amount: cents / 100, currency: first.currency }, 'always')
}

const counts = new Intl.NumberFormat('en-US')

/** Formats a count: '12,345'. */
export const formatCount = (count: number): string => counts.format(count)

/** Formats an amount for narrow places: '€920', '€12.5K', '€4M'. */
export function formatMoneyShort({ amount, currency }: MoneyValue): string {
  if (Math.abs(amount) < 10_000) return formatMoney({ amount, currency })
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 }).format(amount)
}

/** Returns the sign of a currency: '€' for 'EUR'. */
export function currencySign(currency: string): string {
  const parts = formatFor(currency, 0).formatToParts(0)
  return parts.find((part) => part.type === 'currency')?.value ?? currency
}

/** Parses an amount typed by a person; undefined if it is not one. */
export function parseAmount(typed: string): number | undefined {
  const plain = typed.replace(/[\s\u00a0€$£]/g, '')
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(plain)
  const text = isGrouped ? plain.replaceAll(',', '') : plain.replace(',', '.')
  return /^\d{1,9}(\.\d{0,2})?$/.test(text) ? Number(text) : undefined
}
