export type TextPart = { /** Its offset in the text. */ at: number; words: string; href?: string }

const address = /https?:\/\/[^\s<>"]+/gi
/** Punctuation that ends the sentence rather than the URL. */
const afterAddress = /[.,;:!?'’”)\]}]+$/

/** Splits a text at its URLs. Only http and https become links, so that no executable scheme can be hidden in one. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const words = withoutEnding(found)
    const href = safeHref(words)
    if (href === undefined) continue
    if (index > end) parts.push({ at: end, words: text.slice(end, index) })
    parts.push({ at: index, words, href })
    end = index + words.length
  }
  if (end < text.length) parts.push({ at: end, words: text.slice(end) })
  return parts
}

/** Keeps a closing bracket that the URL itself opened: `…/wiki/Film_(art)`. */
function withoutEnding(found: string): string {
  const words = found.replace(afterAddress, '')
  const isBracketed = found[words.length] === ')' && words.split('(').length > words.split(')').length
  return isBracketed ? `${words})` : words
}

function safeHref(words: string): string | undefined {
  const url = URL.parse(words)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '' ? url.href : undefined
}
