import { inLatinLetters } from './latin-letters.ts'
import { hasFace } from './type-faces.ts'

/**
 * A text as far as the fonts of papers can write it, so that nobody reads boxes, question marks or less than a name: letters that no font
 * has in Latin letters, signs and pictures between words left out.
 */
export function readable(given: string): string {
  const text = given.normalize('NFC')
  if (Array.from(text).every(isWritten)) return text
  const written = text.replaceAll(runs, (run) => (Array.from(run).every(isWritten) ? run : latinOf(run)))
  const drawn = Array.from(written, (sign) => (isWritten(sign) ? sign : undrawn(sign)))
  if (!drawn.includes('')) return drawn.join('')
  // What joined two pictures goes with them.
  return drawn.join('').replaceAll('\u200d', '').replaceAll(/ {2,}/g, ' ').trim()
}

/** Letters of one word with what stands on them. */
const runs = /(?:[\p{L}\p{M}\p{Nd}][\u200c\u200d]?)+/gu
/** A letter that no table knows: of a script that is younger than the tables, or of somebody's own. */
const unknown = '…'

/** What only steers how letters join and where they stand is read by what sets the text. */
const isWritten = (sign: string) => hasFace(sign) || steering.test(sign)
const steering = /^[\p{Cf}\s]$/u

/** Pictures, their colours and the accents that stand on a letter of their own name nobody. */
const undrawn = (sign: string) => (/\p{L}|\p{Nd}/u.test(sign) ? unknown : '')

/** The letters of a word that have no face, each run of them in Latin letters; those that have one stay. */
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
    // A mark goes with its letter, and what joins letters with those it joins.
    if (strange !== '' && (/[\p{M}\u200c\u200d]/u.test(sign) || !hasFace(sign))) strange += sign
    else if (isWritten(sign)) {
      flush()
      written += sign
    } else strange += sign
  }
  flush()
  return written
}
