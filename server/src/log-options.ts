type LikeError = Omit<Error, 'name'> & { name?: string }
type Told = { type: string; message: string; stack?: string; code?: string; constraint?: string; cause?: Told }

// The match never starts with the letter of an escape sequence, because the text to hide may be inside JSON.
/** Tokens, their hashes and signatures are at least this long; nothing else worth logging is. Ids contain dashes. */
const secret = /(?<!\\)[A-Za-z0-9_-]{32,}(?:\.[A-Za-z0-9_-]+)*/g
const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const traceId = /^[\da-f]{32}$/
const traceKey = '"trace_id":"'
const isTraceId = (found: string, whole: string, at: number) => traceId.test(found) && whole.slice(at - traceKey.length, at) === traceKey
const email = /(?<!\\)[^\s"'\\<>()[\]{},:;=]+@[^\s"'\\<>()[\]{},:;=]+\.[^\s"'\\<>()[\]{},:;=]+/g
/** Source and package paths in a stack trace are names of files and never hidden, however long. */
const codeLine = /(?:file:\/\/|\/|node:)[^\s()]+:\d+:\d+/g

/** Hides tokens and email addresses in the text of an error. */
export function withoutSecrets(text: string): string {
  const hide = (words: string) =>
    words
      .replace(email, '(address)')
      .replace(secret, (found, at: number, whole: string) => (id.test(found) || isTraceId(found, whole, at) ? found : '(secret)'))
  let told = ''
  let from = 0
  for (const match of text.matchAll(codeLine)) {
    told += hide(text.slice(from, match.index)) + match[0]
    from = match.index + match[0].length
  }
  return told + hide(text.slice(from))
}

/**
 * Picks what is logged of an error. Database errors also carry the row that broke a rule, the statement, and sometimes the whole client with its
 * password; none of these is picked.
 */
export function tellError(error: unknown): Told | string {
  return isLikeError(error) ? toldOf(error) : withoutSecrets(String(error))
}

function toldOf(error: LikeError, depth = 0): Told {
  const { cause } = error
  const code = 'code' in error ? error.code : undefined
  const constraint = 'constraint' in error ? error.constraint : undefined
  return {
    type: error.name ?? 'Error',
    message: withoutSecrets(error.message),
    ...(error.stack === undefined ? {} : { stack: withoutSecrets(error.stack) }),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(cause instanceof Error && depth < 3 ? { cause: toldOf(cause, depth + 1) } : {}),
  }
}

/** The task queue reports errors as a plain object without a name. */
function isLikeError(error: unknown): error is LikeError {
  return error instanceof Error || (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string')
}

const nothing = (): undefined => undefined

/**
 * For every logger: errors are reduced to what matters, requests, responses, clients and connections are never logged, and secrets are hidden
 * everywhere.
 */
export const logOptions = {
  serializers: {
    err: (error: unknown) => tellError(error),
    error: (error: unknown) => tellError(error),
    req: nothing,
    res: nothing,
    request: nothing,
    reply: nothing,
    client: nothing,
    connection: nothing,
  },
  hooks: { streamWrite: withoutSecrets },
}
