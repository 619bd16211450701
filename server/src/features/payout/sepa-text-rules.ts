// Letters that Unicode does not decompose. Greek and Cyrillic follow ISO 843 and Bulgarian passports, without characters that banks refuse.
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  ı: 'i',
  ŋ: 'n',
  '&': '+',
  _: '-',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sht',
  ъ: 'a',
  ы: 'y',
  ь: 'y',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  і: 'i',
  ї: 'yi',
  є: 'ye',
  ґ: 'g',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ћ: 'c',
  ђ: 'd',
  џ: 'dz',
}

function plainOf(sign: string): string {
  const known = letters[sign]
  if (known !== undefined) return known
  const small = letters[sign.toLowerCase()]
  return small === undefined ? sign : small.charAt(0).toUpperCase() + small.slice(1)
}

/** Whether banks can read a name: it has letters, and each of them can be written in Latin. */
export function isWritable(name: string): boolean {
  const written = name.match(/[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]\p{M}*/gu) ?? []
  return written.length > 0 && written.every((letter) => !sepaText(letter, letter.length * 4).includes('.'))
}

/**
 * Converts to the characters that banks accept (EPC217-08): plain Latin, digits and some punctuation. Accents are dropped, Greek and Cyrillic are
 * transliterated, the rest becomes a dot. A slash may not be at either end, nor doubled.
 */
export function sepaText(value: string, max: number): string {
  // й and ї are letters of their own; decomposed first, they would lose that.
  const composed = value.normalize('NFC').replaceAll(/[йїЙЇ]/gu, plainOf)
  const latin = composed
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([οΟ])[υΥ]/gu, '$1u')
    .replaceAll(/./gsu, plainOf)
    .replaceAll(/[^A-Za-z0-9 /\-?:().,'+]/gu, '.')
    .replaceAll(/\/{2,}/g, '/')
    .replace(/^[/ ]+/, '')
  return latin.slice(0, max).replaceAll(/[/ ]+$/g, '') || '.'
}
