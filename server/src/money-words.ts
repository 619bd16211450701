const sums = new Map<string, Intl.NumberFormat>()

/** An amount as an email or a notice shows it: '€598', '€109.25'. */
export function sumWords(amountMinor: number, currency: string): string {
  let format = sums.get(currency)
  if (!format)
    sums.set(currency, (format = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })))
  return format.format(amountMinor / 100)
}

/** An amount as a paper or an operator’s line shows it: '23.00 EUR'. */
export function moneyWords({ amountMinor, currency }: { amountMinor: number; currency: string }): string {
  return `${(amountMinor / 100).toFixed(2)} ${currency}`
}
