// The characters at 0x80 to 0x9F, which have other code points in Unicode; five positions are undefined.
const special = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const codes = new Map(Array.from(special, (letter, index) => [letter, 0x80 + index]))

function codeOf(letter: string): number | undefined {
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
  return codes.get(letter)
}

const isShared = /^[\0-\x7f\xa0-\xff]*$/

/** Encodes as Windows-1252. A missing letter is written without its accent, or else as a question mark. */
export function windows1252(text: string): Buffer {
  const whole = text.normalize('NFC')
  // Latin-1 has nearly all characters at the same positions, so most texts need no conversion.
  if (isShared.test(whole)) return Buffer.from(whole, 'latin1')
  const bytes: number[] = []
  for (const letter of whole) {
    const [plain = ''] = letter.normalize('NFD')
    bytes.push(codeOf(letter) ?? codeOf(plain) ?? 0x3f)
  }
  return Buffer.from(bytes)
}
