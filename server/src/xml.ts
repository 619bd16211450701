type Attributes = Record<string, string | undefined>
/** Markup that is already serialized. */
export type Markup = { markup: string }

// XML parsers turn line ends in an attribute into spaces unless they are escaped.
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}
// Characters that XML cannot represent at all.
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
/** Returns the text without characters that XML cannot represent. */
export const writable = (text: string): string => text.replaceAll(unwritable, '')

const escaped = (text: string, signs = /[&<>"\r]/g) => writable(text).replaceAll(signs, (sign) => escapes[sign] ?? '')
const inAttribute = /[&<>"\t\n\r]/g

/** One element: text is escaped, markup is kept as it is, and undefined parts are left out. */
export function element(name: string, content: string | readonly (Markup | undefined)[], attributes: Attributes = {}): Markup {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(value, inAttribute)}"`],
  )
  const inner = typeof content === 'string' ? escaped(content) : content.map((child) => child?.markup ?? '').join('')
  return { markup: `<${name}${given.join('')}>${inner}</${name}>` }
}

/** The element, or undefined when the content is empty. */
export const elementIf = (name: string, content: string): Markup | undefined => (content === '' ? undefined : element(name, content))
