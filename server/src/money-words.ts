/** A sum as a sentence of the server has it: '23.00 EUR'. */
export function moneyWords({ amountMinor, currency }: { amountMinor: number; currency: string }): string {
  return `${(amountMinor / 100).toFixed(2)} ${currency}`
}
