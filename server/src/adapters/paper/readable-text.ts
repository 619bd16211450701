import { hasFace } from './type-faces.ts'

/**
 * A text as far as the fonts of papers can write it, so that nobody reads boxes or question marks: Korean in Latin letters, signs and
 * pictures between words left out, and one ellipsis for a run of letters that no font has.
 */
export function readable(given: string): string {
  const text = given.normalize('NFC')
  if (Array.from(text).every(isWritten)) return text
  let written = ''
  let isWordBegun = false
  let hasLeftOut = false
  for (const sign of text) {
    const drawn = drawnAs(sign, isWordBegun)
    hasLeftOut ||= drawn === ''
    written += drawn === unwritten && written.endsWith(unwritten) ? '' : drawn
    isWordBegun = /\p{L}$/u.test(written)
  }
  // What joined two pictures goes with them.
  return hasLeftOut ? written.replaceAll('\u200d', '').replaceAll(/ {2,}/g, ' ').trim() : written
}

const unwritten = '…'

/** What only steers how letters join and where they stand is read by what sets the text. */
const isWritten = (sign: string) => hasFace(sign) || steering.test(sign)
const steering = /^[\p{Cf}\s]$/u

function drawnAs(sign: string, isWithinWord: boolean): string {
  if (isWritten(sign)) return sign
  const latin = romanized(sign)
  if (latin !== undefined) return isWithinWord ? latin : latin.charAt(0).toUpperCase() + latin.slice(1)
  // Pictures, their colours and the accents that stand on a letter of their own.
  return /\p{L}|\p{Nd}/u.test(sign) ? unwritten : ''
}

const initials = 'g kk n d tt r m b pp s ss - j jj ch k t p h'.split(' ')
const vowels = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')
const finals = '- k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ')
const firstSyllable = 0xac00

/** A syllable of Korean by the Revised Romanization, each for itself. */
function romanized(sign: string): string | undefined {
  if (!/[\uac00-\ud7a3]/u.test(sign)) return undefined
  const number = (sign.codePointAt(0) ?? 0) - firstSyllable
  const syllables = finals.length * vowels.length
  const parts = [
    initials[Math.floor(number / syllables)],
    vowels[Math.floor((number % syllables) / finals.length)],
    finals[number % finals.length],
  ]
  return parts.filter((part) => part !== '-').join('')
}
