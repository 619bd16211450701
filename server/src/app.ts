import { existsSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import Fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify'
import type { Deps } from './deps.ts'
import { answerError } from './http/answer-error.ts'
import { registerRoute } from './http/register-route.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { openSessions } from './http/session.ts'
import { registerWriteLimit } from './http/write-limit.ts'
import { Refusal } from './refusal.ts'
import { rawRoutes, routes } from './routes.ts'

const jsonBodyBytes = 1024 * 1024
const maxNesting = 40

type Options = { webDir?: string }

/** The HTTP side of the product, not yet listening; tests inject into it. */
export async function buildApp(deps: Deps, options: Options = {}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    // Tokens stand in paths of mailed links; the request log would keep them.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.config.trustProxy ?? false,
    bodyLimit: jsonBodyBytes,
    requestTimeout: 0,
    genReqId: () => randomUUID(),
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance

  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/internal') || request.method !== 'GET' || !options.webDir) {
      return answerError(new Refusal('NOT_FOUND', 'There is nothing here.'), request, reply)
    }
    // Addresses of the page are the page's own business; it shows its own 404.
    void reply.header('cache-control', 'no-cache')
    return reply.sendFile('index.html')
  })

  readJsonTolerantly(app)
  await registerSecurityHeaders(app)
  await registerWriteLimit(app, deps)
  await app.register(multipart, { limits: { files: 1, fileSize: deps.config.uploads.imageBytes, fields: 10, parts: 12 } })

  const frame = { deps, sessions: openSessions(deps) }
  for (const route of routes) registerRoute(app, route, frame)
  for (const register of rawRoutes) await register(app, frame)
  if (options.webDir && existsSync(options.webDir)) {
    await app.register(fastifyStatic, { root: options.webDir, wildcard: false, preCompressed: true, setHeaders: cacheAssets })
  }
  return app
}

function cacheAssets(reply: FastifyReply, path: string): void {
  const isHashed = path.includes('/assets/')
  void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
}

/** An empty body counts as {} (api.md, Conventions); nesting is bounded because checks walk it. */
function readJsonTolerantly(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    const body = String(text)
      .replace(/^\uFEFF/, '')
      .trim()
    if (body === '') return done(null, {})
    if (isNestedTooDeep(body)) return done(unreadable('The body is nested too deeply.'))
    try {
      done(null, withoutPrototypeKeys(JSON.parse(body)))
    } catch {
      done(unreadable('The body is not valid JSON.'))
    }
  })
}

function unreadable(words: string): Refusal {
  return new Refusal('VALIDATION_FAILED', words, { errors: { errors: [words] } })
}

function isNestedTooDeep(text: string): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isInText) {
      if (sign === '\\') at++
      else if (sign === '"') isInText = false
    } else if (sign === '"') isInText = true
    else if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') depth--
    if (depth > maxNesting) return true
  }
  return false
}

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
