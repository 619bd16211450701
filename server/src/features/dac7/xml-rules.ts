type Attributes = Record<string, string | undefined>
/** Markup that is written already. */
export type Markup = { markup: string }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// Characters that XML has no way to write at all.
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const escaped = (text: string) => text.replaceAll(unwritable, '').replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '')

/** One element: words become text, markup stands as it is, what is undefined is left out. */
export function element(name: string, content: string | readonly (Markup | undefined)[], attributes: Attributes = {}): Markup {
  const given = Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${escaped(value)}"`]))
  const inner = typeof content === 'string' ? escaped(content) : content.map((child) => child?.markup ?? '').join('')
  return { markup: `<${name}${given.join('')}>${inner}</${name}>` }
}

/** Left out where there is nothing to say. */
export const elementIf = (name: string, content: string): Markup | undefined => (content === '' ? undefined : element(name, content))
