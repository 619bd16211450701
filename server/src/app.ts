import { existsSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerFactory } from 'fastify'
import type { Deps } from './deps.ts'
import { answerError } from './http/answer-error.ts'
import { registerRoute } from './http/register-route.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { openSessions } from './http/session.ts'
import { answersUnchanged, openUnchanged } from './http/unchanged.ts'
import { registerWriteLimit } from './http/write-limit.ts'
import { Refusal } from './refusal.ts'
import { routes } from './routes.ts'
import { rawRoutes } from './routes/raw-routes.ts'

const jsonBodyBytes = 1024 * 1024
const maxNesting = 40
/** No call takes more; checking each of half a million values would hold the others up. */
const maxValues = 20_000

type Options = { webDir?: string }

/** The HTTP side of the product, not yet listening; tests inject into it. */
export async function buildApp(deps: Deps, options: Options = {}): Promise<FastifyInstance> {
  const sessions = openSessions(deps)
  const unchanged = openUnchanged(deps)
  const app = Fastify({
    serverFactory: serverBefore(answersUnchanged({ sessions, unchanged })),
    loggerInstance: deps.log,
    // Tokens stand in paths of mailed links; the request log would keep them.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.config.trustProxy ?? false,
    bodyLimit: jsonBodyBytes,
    requestTimeout: 0,
    genReqId: () => randomUUID(),
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    // An address that cannot be read names no record of ours.
    frameworkErrors: (_error, request, reply) => void answerError(nothingHere(), request, reply),
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance

  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => {
    const isOfNoPage = request.url.startsWith('/internal') || request.url.startsWith('/assets/')
    if (isOfNoPage || request.method !== 'GET' || !options.webDir) {
      return answerError(nothingHere(), request, reply)
    }
    // Addresses of the page are the page's own business; it shows its own 404.
    void reply.header('cache-control', 'no-cache')
    return reply.sendFile('index.html')
  })

  readJsonTolerantly(app)
  await registerSecurityHeaders(app)
  await registerWriteLimit(app, deps)
  await app.register(multipart, { limits: { files: 1, fileSize: deps.config.uploads.imageBytes, fields: 10, parts: 12 } })

  const frame = { deps, sessions, unchanged }
  for (const route of routes) registerRoute(app, route, frame)
  await app.register(async (files) => {
    files.addHook('onSend', answerHeadUnread)
    for (const register of rawRoutes) await register(files, frame)
  })
  if (options.webDir && existsSync(options.webDir)) {
    await app.register(fastifyStatic, { root: options.webDir, wildcard: false, preCompressed: true, setHeaders: cacheAssets })
  }
  return app
}

const keepAliveMs = 72_000

/** A server that asks `answers` first. The framework leaves the settings of a server of one's own alone. */
function serverBefore(answers: (request: IncomingMessage, response: ServerResponse) => boolean): FastifyServerFactory {
  return (handle) => {
    const server = createServer((request, response) => {
      if (!answers(request, response)) handle(request, response)
    })
    server.keepAliveTimeout = keepAliveMs
    // An upload may take as long as it takes.
    server.requestTimeout = 0
    return server
  }
}

/** Fastify answers HEAD by reading the whole stream and dropping it; a file of gigabytes is let go unread instead, its headers stay. */
async function answerHeadUnread(request: FastifyRequest, _reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (request.method !== 'HEAD' || !(payload instanceof Readable)) return payload
  payload.destroy()
  return Readable.from([])
}

function cacheAssets(reply: FastifyReply, path: string): void {
  const isHashed = path.includes('/assets/')
  void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
}

/** An empty body counts as {} (api.md, Conventions); nesting is bounded because checks walk it. */
function readJsonTolerantly(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (!isUtf8(request.headers['content-type'])) return done(new Refusal('UNSUPPORTED_BODY', 'The body must be written in UTF-8.'))
    const body = String(text)
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

function nothingHere(): Refusal {
  return new Refusal('NOT_FOUND', 'There is nothing here.')
}

function isUtf8(contentType = ''): boolean {
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
  const record = value as Record<string, unknown>
  for (const key of Object.keys(record)) {
    if (key === '__proto__' || key === 'constructor') delete record[key]
    else withoutPrototypeKeys(record[key])
  }
  return value
}
