import { inLatinLetters } from './latin-letters.ts'
import { hasFace } from './type-faces.ts'

/**
 * Rewrites a text so that the fonts of papers can draw all of it, without boxes, question marks or missing letters: letters that no font has
 * become Latin letters, other symbols and emoji are left out.
 */
export function readable(given: string): string {
  const text = given.normalize('NFC')
  if (Array.from(text).every(isWritten)) return text
  const written = text.replaceAll(runs, (run) => (Array.from(run).every(isWritten) ? run : latinOf(run)))
  const drawn = Array.from(written, (sign) => (isWritten(sign) ? sign : undrawn(sign)))
  if (!drawn.includes('')) return drawn.join('')
  // Joiners between two emoji are removed with them.
  return drawn.join('').replaceAll('\u200d', '').replaceAll(/ {2,}/g, ' ').trim()
}

/** The letters of one word with their combining marks. */
const runs = /(?:[\p{L}\p{M}\p{Nd}][\u200c\u200d]?)+/gu
/** Replaces a letter that no table knows: one of a script newer than the tables, or one for private use. */
const unknown = '…'

/** Characters that only control joining and order are kept for the layout. */
const isWritten = (sign: string) => hasFace(sign) || steering.test(sign)
const steering = /^[\p{Cf}\s]$/u

/** Emoji, their modifiers and stand-alone accents are left out, because they are not part of a name. */
const undrawn = (sign: string) => (/\p{L}|\p{Nd}/u.test(sign) ? unknown : '')

/** Transliterates each run of letters in a word that no font has; the others stay. */
function latinOf(word: string): string {
  let written = ''
  let strange = ''
  const flush = () => {
    if (strange === '') return
    const latin = inLatinLetters(strange)
    if (latin === '') written += undrawn(strange)
    else written += /\p{L}$/u.test(written) ? latin : latin.charAt(0).toUpperCase() + latin.slice(1)
    strange = ''
  }
  for (const sign of word) {
    // A combining mark stays with its letter, and a joiner with the letters it joins.
    if (strange !== '' && (/[\p{M}\u200c\u200d]/u.test(sign) || !hasFace(sign))) strange += sign
    else if (isWritten(sign)) {
      flush()
      written += sign
    } else strange += sign
  }
  flush()
  return written
}
