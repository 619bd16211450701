import { existsSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify'
import type { Deps } from './deps.ts'
import { answerError } from './http/answer-error.ts'
import { refusalOfAddress, registerCallChecks } from './http/call-checks.ts'
import { registerCallLimits } from './http/call-limits.ts'
import { countCalls } from './http/count-calls.ts'
import type { ConnectionRules } from './http/connection-rules.ts'
import { readJsonBodies } from './http/json-body.ts'
import { traceCalls } from './http/trace-calls.ts'
import { serverParts } from './http/open-server.ts'
import { refuseUnreadable } from './http/refuse-on-socket.ts'
import { refuseWhenClosing } from './http/refuse-when-closing.ts'
import { documentSender } from './http/send-document.ts'
import { registerRoute } from './http/register-route.ts'
import { registerRaw } from './http/serve-raw.ts'
import type { Route } from './http/serve.ts'
import { registerSecurityHeaders, sendLean } from './http/security-headers.ts'
import { openSessions } from './http/session.ts'
import { answersUnchanged, openUnchanged } from './http/unchanged.ts'
import { Refusal } from './refusal.ts'
import { routes } from './routes.ts'
import { rawRoutes } from './routes/raw-routes.ts'

const jsonBodyBytes = 1024 * 1024

type Options = { webDir?: string; connections?: Partial<ConnectionRules>; calls?: readonly Route[] }

/** The HTTP side of the product, not listening yet; tests inject requests into it. */
export async function buildApp(deps: Deps, options: Options = {}): Promise<FastifyInstance> {
  const sessions = openSessions(deps)
  const unchanged = openUnchanged(deps)
  const server = serverParts(deps.config, answersUnchanged(deps, { sessions, unchanged }), options.connections)
  // The framework's own logger type is enough; pino's would become part of the app's type.
  const log: FastifyBaseLogger = deps.log
  const app: FastifyInstance = Fastify({
    serverFactory: server.serverFactory,
    clientErrorHandler: refuseUnreadable,
    loggerInstance: log,
    // Paths of mailed links contain tokens, and the request log would record them.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.config.trustedProxies,
    bodyLimit: jsonBodyBytes,
    // `refuseWhenClosing` answers instead, in the wire's error format.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => void answerError(refusalOfAddress(error), request, reply),
    // The protocol checks what is read and serializes what is answered (`register-route.ts`); the framework's own compilers are never used.
    schemaController: { compilersFactory: { buildValidator: neverAsked, buildSerializer: neverAsked } },
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
  })

  const sendDocument = options.webDir ? documentSender(options.webDir, deps.config.publicUrl) : undefined
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => {
    const isOfNoPage = request.url.startsWith('/internal') || request.url.startsWith('/assets/')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isOfNoPage || !isRead || !sendDocument) {
      return answerError(nothingHere(), request, reply)
    }
    // The page decides which of its addresses exist and shows its own 404.
    return sendDocument(request, reply)
  })

  server.attach(app)
  traceCalls(app)
  countCalls(app, deps)
  registerCallChecks(app, deps.config)
  await registerSecurityHeaders(app, deps)
  refuseWhenClosing(app, deps)
  readJsonBodies(app)
  const limits = registerCallLimits(app, deps, sessions)
  await app.register(multipart, { limits: { files: 1, fileSize: deps.config.uploads.imageBytes, fields: 10, parts: 12 } })

  const frame = { deps, sessions, unchanged, limits }
  for (const route of options.calls ?? routes) registerRoute(app, route, frame)
  for (const route of rawRoutes) await registerRaw(app, route, frame)
  if (options.webDir && existsSync(options.webDir)) {
    const files = { preCompressed: true, setHeaders: cacheAssets }
    // Registers a route for each of these few files only: doing so for the hundreds of page chunks took a sixth of the time until a new process
    // answers.
    await app.register(fastifyStatic, {
      ...files,
      root: options.webDir,
      wildcard: false,
      index: false,
      globIgnore: ['index.html', 'assets/**', 'screens/**'],
    })
    await app.register(fastifyStatic, { ...files, root: join(options.webDir, 'assets'), prefix: '/assets/', decorateReply: false })
  }
  return app
}

function neverAsked(): never {
  throw new Error('A route has a schema of the framework: the protocol reads and writes.')
}

function cacheAssets(reply: FastifyReply, path: string): void {
  const isHashed = path.includes('/assets/')
  void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (isHashed && /\.(js|css|woff2)(\.br|\.gz)?$/.test(path)) sendLean(reply)
}

function nothingHere(): Refusal {
  return new Refusal('NOT_FOUND', 'There is nothing here.')
}
