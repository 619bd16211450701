/** Returns the electronic format of an account: without spaces, in capitals. */
export function compactAccount(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase()
}

/** ISO 13616: two letters, two check digits, and the whole modulo 97 equals 1. The server checks the length for the country. */
export function isIban(typed: string): boolean {
  const iban = compactAccount(typed)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const turned = iban.slice(4) + iban.slice(0, 4)
  let rest = 0
  for (const sign of turned) {
    const digits = /\d/.test(sign) ? sign : String(sign.charCodeAt(0) - 55)
    for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  }
  return rest === 1
}

/** ISO 9362: bank, country, location, and optionally a branch. */
export function isBic(typed: string): boolean {
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(compactAccount(typed))
}
