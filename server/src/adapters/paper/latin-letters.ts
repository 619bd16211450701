import anyAscii from 'any-ascii'

/**
 * Transliterates a run of letters that no font of the papers has into Latin letters. Indian scripts use their own table, because a consonant
 * there includes an unwritten vowel; everything else uses a table of all of Unicode.
 */
export function inLatinLetters(run: string): string {
  let latin = ''
  for (const part of run.replaceAll(/\u200c|\u200d/g, '').match(/[\u0980-\u0dff]+|[\uac00-\ud7a3]+|[^\u0980-\u0dff\uac00-\ud7a3]+/gu) ??
    []) {
    if (/^[\u0980-\u0dff]/u.test(part)) latin += indic(part)
    else if (/^[\uac00-\ud7a3]/u.test(part)) latin += Array.from(part, korean).join('')
    else latin += anyAscii(part)
  }
  return latin.replaceAll('`', "'").replaceAll(/[^A-Za-z0-9' -]/g, '')
}

/** How a letter sounds next to others: a consonant includes its unwritten vowel until a sign or the end of the word removes it. */
type Letter = { consonant: string } | { vowel: string } | { sign: string } | { joins: true } | { plain: string } | { nasal: true }

const bengali = 0x0980
const [gurmukhi, gujarati, malayalam, sinhala] = [0x0a00, 0x0a80, 0x0d00, 0x0d80]
const blockBytes = 0x80
/** Scripts in which the last consonant of a word has no vowel. */
const endsBare = new Set([bengali, gurmukhi, gujarati])

/** Nine Indian scripts have the same letter at the same offset in their Unicode blocks. */
const consonants = 'k kh g gh ng ch chh j jh ny t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h'.split(' ')
const vowels = 'a a i i u u ri li e e e ai o o o au'.split(' ')
const signs = 'a i i u u ri ri e e e ai o o o au'.split(' ')
const apart: Record<number, Letter> = {
  0x01: { plain: 'n' },
  0x02: { nasal: true },
  0x03: { plain: 'h' },
  0x4d: { joins: true },
  0x50: { plain: 'om' },
  0x60: { vowel: 'ri' },
  0x61: { vowel: 'li' },
  0x62: { sign: 'li' },
  0x63: { sign: 'li' },
}
const ofOneBlock: Record<number, Record<number, Letter>> = {
  [bengali]: { 0x02: { plain: 'ng' }, 0x4e: { plain: 't' }, 0x70: { consonant: 'r' }, 0x71: { consonant: 'v' } },
  [gurmukhi]: { 0x5c: { consonant: 'r' }, 0x70: { plain: 'n' }, 0x72: { vowel: 'i' }, 0x73: { vowel: 'u' } },
  [malayalam]: Object.fromEntries(['n', 'n', 'r', 'l', 'l', 'k'].map((plain, at) => [0x7a + at, { plain }])),
}
/** A dot under a letter (nukta) makes it another letter. */
const dotted: Record<string, string> = { d: 'r', dh: 'rh', j: 'z', ph: 'f', k: 'q', g: 'gh', s: 'sh', l: 'l', y: 'y' }

const sinhalaConsonants =
  'k kh g gh ng ng ch chh j jh gn gn nj t th d dh n nd th th d dh n - nd p ph b bh m mb y r - l - - v sh sh s h l f'.split(' ')
const sinhalaVowels = 'a a ae ae i i u u ri ri li li e e ai o o au'.split(' ')
const sinhalaSigns = 'a ae ae i i u - u - ri e e ai o o au li'.split(' ')

function letterOf(sign: string): Letter | undefined {
  const code = sign.codePointAt(0) ?? 0
  const block = code - (code % blockBytes)
  const offset = code - block
  if (block === sinhala) return sinhalaLetter(offset)
  const own = ofOneBlock[block]?.[offset] ?? apart[offset]
  if (own) return own
  if (offset >= 0x05 && offset <= 0x14) return { vowel: vowels[offset - 0x05] ?? '' }
  if (offset >= 0x15 && offset <= 0x39) return { consonant: consonants[offset - 0x15] ?? '' }
  if (offset >= 0x3e && offset <= 0x4c) return { sign: signs[offset - 0x3e] ?? '' }
  if (offset >= 0x66 && offset <= 0x6f) return { plain: String(offset - 0x66) }
  return undefined
}

function sinhalaLetter(offset: number): Letter | undefined {
  if (offset === 0x02) return { nasal: true }
  if (offset === 0x03) return { plain: 'h' }
  if (offset === 0x4a) return { joins: true }
  if (offset >= 0x05 && offset <= 0x16) return { vowel: sinhalaVowels[offset - 0x05] ?? '' }
  if (offset >= 0x1a && offset <= 0x46) return { consonant: sinhalaConsonants[offset - 0x1a] ?? '' }
  if (offset >= 0x4f && offset <= 0x5f) return { sign: sinhalaSigns[offset - 0x4f] ?? '' }
  return undefined
}

const nukta = 0x3c
const addak = '\u0a71'

function indic(run: string): string {
  let latin = ''
  /** The vowel of the preceding consonant, unless something else follows. */
  let waits = ''
  let isDoubled = false
  let isJoined = false
  let endsJoined = false
  let script = 0
  for (const sign of run) {
    const code = sign.codePointAt(0) ?? 0
    if (code < bengali || code > sinhala + blockBytes) continue
    script = code - (code % blockBytes)
    if (script !== sinhala && code - script === nukta) {
      latin = latin.replace(/(?:[bcdjkpt]h|[a-z])$/, (letter) => dotted[letter] ?? letter)
      continue
    }
    if (sign === addak) {
      latin += waits
      waits = ''
      isDoubled = true
      continue
    }
    const letter = letterOf(sign)
    if (!letter) continue
    if ('joins' in letter) {
      waits = ''
      isJoined = true
    } else if ('sign' in letter) {
      latin += letter.sign
      waits = ''
    } else {
      latin += waits
      waits = 'consonant' in letter ? 'a' : ''
      const said = saidBy(letter)
      latin += isDoubled ? said.charAt(0) + said : said
      endsJoined = isJoined
      isDoubled = false
      isJoined = false
    }
  }
  // Without its vowel, a word of one consonant would have none, and two joined consonants could not be pronounced.
  const isBare = endsBare.has(script) && !endsJoined && /[aeiou]/.test(latin)
  return (isBare ? latin : latin + waits).replaceAll(/~(?=[pbm]|$)/g, 'm').replaceAll('~', 'n')
}

/** A nasal sign sounds like the nasal that goes with the following letter. */
const saidBy = (letter: Exclude<Letter, { sign: string } | { joins: true }>): string => {
  if ('nasal' in letter) return '~'
  if ('consonant' in letter) return letter.consonant
  return 'vowel' in letter ? letter.vowel : letter.plain
}

const initials = 'g kk n d tt r m b pp s ss - j jj ch k t p h'.split(' ')
const middles = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')
const finals = '- k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ')
const firstSyllable = 0xac00

/** Transliterates a Korean syllable by the Revised Romanization, each on its own. */
function korean(sign: string): string {
  const number = (sign.codePointAt(0) ?? 0) - firstSyllable
  const syllables = finals.length * middles.length
  const parts = [
    initials[Math.floor(number / syllables)],
    middles[Math.floor((number % syllables) / finals.length)],
    finals[number % finals.length],
  ]
  return parts.filter((part) => part !== '-').join('')
}
