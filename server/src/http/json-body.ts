import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#refusal.ts'

const maxNesting = 40
/** No call takes more; checking each of half a million values would hold the others up. */
const maxValues = 20_000

/** An empty body counts as {}; nesting is bounded because checks walk it. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (!isSaidToBeUtf8(request.headers['content-type'])) {
      return done(new Refusal('UNSUPPORTED_BODY', 'The body must be written in UTF-8.'))
    }
    // Decoded without a look, what cannot be read would be stored as question marks.
    if (!isUtf8(bytes)) return done(unreadable('The body is not valid UTF-8.'))
    const body = bytes
      .toString()
      .replace(/^\uFEFF/, '')
      .trim()
    if (body === '') return done(null, {})
    const fault = faultOfShape(body)
    if (fault) return done(unreadable(fault))
    try {
      const read: unknown = JSON.parse(body)
      done(null, mayNamePrototype.test(body) ? withoutPrototypeKeys(read) : read)
    } catch {
      done(unreadable('The body is not valid JSON.'))
    }
  })
}

function isSaidToBeUtf8(contentType = ''): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1]
  return charset === undefined || /^(utf-?8|us-ascii)$/i.test(charset)
}

function unreadable(words: string): Refusal {
  return new Refusal('VALIDATION_FAILED', words, { errors: { errors: [words] } })
}

/** Read before the text is parsed, since parsing is what would take long. */
function faultOfShape(text: string): string | undefined {
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === quote) at = endOfText(text, at)
    else if (sign === comma) values++
    else if (sign === openBrace || sign === openBracket) depth++
    else if (sign === closeBrace || sign === closeBracket) depth--
    if (depth > maxNesting) return 'The body is nested too deeply.'
    if (values > maxValues) return 'The body holds too many values.'
  }
  return undefined
}

const [quote, backslash, comma] = [34, 92, 44]
const [openBrace, closeBrace, openBracket, closeBracket] = [123, 125, 91, 93]

/** Where the quoted text ends that begins at `from`; past the end when it does not. */
function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return at
  }
  return text.length
}

// An escape may spell them too.
const mayNamePrototype = /__proto__|constructor|\\u/

/** Unknown keys are ignored; these two must not even reach an object that is spread. */
function withoutPrototypeKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || key === 'constructor') Reflect.deleteProperty(value, key)
    else withoutPrototypeKeys(Reflect.get(value, key))
  }
  return value
}
