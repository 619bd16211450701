type LikeError = Omit<Error, 'name'> & { name?: string }
type Told = { type: string; message: string; stack?: string; code?: string; constraint?: string; cause?: Told }

// Never from the letter of an escape on: what is hidden may stand in JSON.
/** Tokens, their hashes and signatures are this long and longer; nothing else that is worth a line is. Ids have dashes in between. */
const secret = /(?<!\\)[A-Za-z0-9_-]{32,}(?:\.[A-Za-z0-9_-]+)*/g
const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const traceId = /^[\da-f]{32}$/
const traceKey = '"trace_id":"'
const isTraceId = (found: string, whole: string, at: number) => traceId.test(found) && whole.slice(at - traceKey.length, at) === traceKey
const email = /(?<!\\)[^\s"'\\<>()[\]{},:;=]+@[^\s"'\\<>()[\]{},:;=]+\.[^\s"'\\<>()[\]{},:;=]+/g
/** Paths of sources and packages in a stack name files, however long. */
const codeLine = /(?:file:\/\/|\/|node:)[^\s()]+:\d+:\d+/g

/** What may stand in a log of an error's words: neither tokens nor anybody's address. */
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
 * What of an error is logged. Errors of the database carry the row that broke a rule, the statement, and now and then the whole client with its
 * password; none of these is named here.
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

/** The task queue tells of an error in an object of its own, which has no name. */
function isLikeError(error: unknown): error is LikeError {
  return error instanceof Error || (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string')
}

const nothing = (): undefined => undefined

/** For every logger: of errors what matters, never a call, an answer, a client or a connection, and no secret in any other word. */
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
