export type TextPart = { /** Where in the text it begins. */ at: number; words: string; href?: string }

const address = /https?:\/\/[^\s<>"]+/gi
/** What ends a sentence around an address rather than the address. */
const afterAddress = /[.,;:!?'’”)\]}]+$/

/** Splits a text at its addresses. Only http and https are followed, so nothing that runs can be hidden in one. */
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

/** A closing bracket stays where the address opened it: `…/wiki/Film_(art)`. */
function withoutEnding(found: string): string {
  const words = found.replace(afterAddress, '')
  const isBracketed = found[words.length] === ')' && words.split('(').length > words.split(')').length
  return isBracketed ? `${words})` : words
}

function safeHref(words: string): string | undefined {
  const url = URL.parse(words)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '' ? url.href : undefined
}
