// What stands at 0x80 to 0x9F there and has another place in Unicode; five positions are empty.
const special = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const codes = new Map(Array.from(special, (letter, index) => [letter, 0x80 + index]))

function codeOf(letter: string): number | undefined {
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
  return codes.get(letter)
}

const isShared = /^[\0-\x7f\xa0-\xff]*$/

/** The bytes of Windows-1252. A letter that it lacks is written without its accent, and otherwise as a question mark. */
export function windows1252(text: string): Buffer {
  const whole = text.normalize('NFC')
  // What Latin-1 has at the same positions, which is nearly everything.
  if (isShared.test(whole)) return Buffer.from(whole, 'latin1')
  const bytes: number[] = []
  for (const letter of whole) {
    const [plain = ''] = letter.normalize('NFD')
    bytes.push(codeOf(letter) ?? codeOf(plain) ?? 0x3f)
  }
  return Buffer.from(bytes)
}
