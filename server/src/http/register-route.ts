import { pathPrefix, type Endpoint } from '@pairtake/protocol/endpoint'
import { routerPath } from '@pairtake/protocol/path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { Refusal } from '#refusal.ts'
import { validationRefusal } from './field-tree.ts'
import { afresh, onceInSteps, onceInTransaction, requestHashOf, type Resumed } from './idempotency.ts'
import type { Key } from './kept-answer-queries.ts'
import type { CallLimits } from './call-limits.ts'
import { sendPacked } from './send-packed.ts'
import type { Call, Caller, FileAnswer, Route } from './serve.ts'
import { networkOf } from './network.ts'
import { originOf } from './origin.ts'
import { requireCaller } from './require-caller.ts'
import type { Sessions } from './session.ts'
import { polledHeaders, type Unchanged } from './unchanged.ts'

export type Frame = { deps: Deps; sessions: Sessions; unchanged: Unchanged; limits: CallLimits }

const visitorBodyBytes = 64 * 1024

export function registerRoute(app: FastifyInstance, route: Route, frame: Frame): void {
  const { endpoint } = route
  app.route({
    method: endpoint.method,
    url: pathPrefix + routerPath(endpoint.path),
    // The body is read only after the caller is known; bodies from visitors are short.
    ...(endpoint.callers === 'public' ? { bodyLimit: visitorBodyBytes } : { onRequest: requireCaller(endpoint.callers, frame) }),
    config: { takesFiles: endpoint.bodyKind === 'multipart' },
    handler: (request, reply) => answer({ route, request, reply, frame }),
  })
}

type Exchange = { route: Route; request: FastifyRequest; reply: FastifyReply; frame: Frame }

async function answer(exchange: Exchange): Promise<unknown> {
  const { route, request, reply, frame } = exchange
  const { endpoint } = route
  const caller = request.caller ?? null
  const call = callOf(exchange, caller)

  if (route.changesWith && caller) {
    const { unchanged } = frame
    if (await unchanged.confirms(caller.id, request.url, request.headers['if-none-match'] ?? '')) {
      return reply
        .code(304)
        .headers({ ...polledHeaders, etag: request.headers['if-none-match'] })
        .send()
    }
    const nameAnswer = unchanged.begin(route.changesWith, caller.id)
    const result = await run(exchange, call)
    const etag = nameAnswer(request.url)
    void reply.headers(etag === undefined ? polledHeaders : { ...polledHeaders, etag })
    return send(exchange, result)
  }

  const key = await keyOf(exchange, call)
  if (!key) {
    const result = await run(exchange, call)
    if (endpoint.method !== 'GET') await frame.deps.listener.told()
    return send(exchange, result)
  }
  const sent = await answerOnce(exchange, call, key).finally(() => frame.unchanged.forget(key.memberId))
  await frame.deps.listener.told()
  if (endpoint.answerKind === 'file') return send(exchange, storedFile(sent))
  return sendPacked(request, reply, sent)
}

/** Undefined for a request without a key, and for endpoints that need none. */
async function keyOf({ route: { endpoint }, request, frame }: Exchange, call: Call<Endpoint>): Promise<Key | undefined> {
  const key = request.headers['idempotency-key']
  const caller = request.caller ?? null
  if (endpoint.method !== 'POST' || caller === null || typeof key !== 'string' || endpoint.bodyKind === 'multipart') return undefined
  if (key === '' || key.length > 200) throw validationRefusal([{ path: [], message: 'The idempotency key has 1 to 200 characters.' }])
  const { method, url } = request
  const requestHash = await requestHashOf({ method, url, body: call.body, salt: `${caller.id} ${key}` })
  return { memberId: caller.id, key, requestHash, at: frame.deps.now() }
}

function answerOnce(exchange: Exchange, call: Call<Endpoint>, key: Key): Promise<string> {
  const { route } = exchange
  const work = async (change: Partial<Call<Endpoint>>) => textOf(exchange, await run(exchange, { ...call, ...change }))
  if (route.repeats === undefined) return onceInTransaction(call.deps, key, (deps) => work({ deps }))
  if (route.repeats === 'afresh') return afresh(call.deps, key, () => work({}))
  const resume = route.repeats === 'harmless' ? undefined : (route.repeats as unknown as Resume)
  return onceInSteps(call.deps, key, {
    work: (begin) => work({ begin }),
    resume:
      resume &&
      (async (begun) => {
        const resumed = await resume(call, begun)
        return resumed.state === 'done' ? { state: 'done', answer: textOf(exchange, resumed.answer) } : resumed
      }),
  })
}

type Resume = (call: Call<Endpoint>, begun: string) => Promise<Resumed<unknown>>

async function run({ route, frame }: Exchange, call: Call<Endpoint>): Promise<unknown> {
  // `serve` bound each handler to its endpoint; here they all have the same type.
  const handler = route.handler as unknown as (call: Call<Endpoint>) => Promise<unknown>
  try {
    return await handler(call)
  } finally {
    // The page polls right after its own write, and may be faster than the database's notification.
    if (call.caller && route.endpoint.method !== 'GET') frame.unchanged.forget(call.caller.id)
  }
}

function callOf({ route: { endpoint, isPatient = false }, request, frame }: Exchange, caller: Caller | null): Call<Endpoint> {
  return {
    deps: isPatient || readsTheMarket(endpoint) ? { ...frame.deps, db: frame.deps.patientDb } : frame.deps,
    origin: originOf(request, frame.deps.config.publicUrl),
    // `callers` was checked above; the type follows from the endpoint.
    caller: caller as never,
    params: request.params as never,
    body: parsed(endpoint.body, request.body ?? {}) as never,
    query: parsed(endpoint.query, singled(request.query)) as never,
    network: networkOf(request.ip),
    device: request.headers['user-agent']?.slice(0, 200) ?? '',
    // Without a key there is no retry to prepare for.
    begin: async () => {},
    file: () => fileOf(endpoint, request),
  }
}

/** Reads by operators cover everybody's records, and may take longer. */
function readsTheMarket({ method, callers }: Endpoint): boolean {
  return method === 'GET' && callers !== 'public' && callers.length === 1 && callers[0] === 'operator'
}

function parsed(schema: Endpoint['body'], value: unknown): unknown {
  if (!schema) return {}
  const read = schema.safeParse(value)
  if (!read.success) throw validationRefusal(read.error.issues)
  return read.data
}

/** A repeated parameter keeps its first value; names such as `page[]` are unknown keys. */
function singled(query: unknown): Record<string, unknown> {
  const entries = typeof query === 'object' && query !== null ? Object.entries<unknown>({ ...query }) : []
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]))
}

async function fileOf(endpoint: Endpoint, request: FastifyRequest) {
  if (endpoint.bodyKind !== 'multipart') return undefined
  if (!request.isMultipart()) throw new Refusal('UNSUPPORTED_BODY', 'Please send the file as multipart form data.')
  const part = await request.file()
  return part && { fileName: part.filename, mime: part.mimetype, stream: part.file, isCut: () => part.file.truncated }
}

function send({ route, request, reply, frame }: Exchange, result: unknown): unknown {
  const { endpoint } = route
  if (endpoint.answerKind === 'file') {
    const file = result as FileAnswer
    void reply.header('content-disposition', `attachment; filename="${file.fileName.replaceAll(/[^\w.-]/g, '_')}"`)
    return reply.type(file.mime).send(file.content)
  }
  return sendPacked(request, reply, JSON.stringify(checked(route, frame, result)))
}

function checked({ endpoint }: Route, { deps }: Frame, result: unknown): unknown {
  if (!deps.config.checksAnswers) return result
  const check = endpoint.answer.safeParse(result)
  if (!check.success)
    throw new Error(
      `The answer of ${endpoint.method} ${endpoint.path} is not what the protocol says: ${JSON.stringify(check.error.issues.slice(0, 5))}`,
    )
  return check.data
}

type StoredFile = { fileName: string; mime: string; content: string | { base64: string } }

/** An answer in the form that is stored: the bytes sent, or a file with its name. */
function textOf({ route, frame }: Exchange, result: unknown): string {
  if (route.endpoint.answerKind !== 'file') return JSON.stringify(checked(route, frame, result))
  const { content, ...file } = result as FileAnswer
  return JSON.stringify({
    ...file,
    content: typeof content === 'string' ? content : { base64: content.toString('base64') },
  } satisfies StoredFile)
}

function storedFile(stored: string): FileAnswer {
  const { content, ...file } = JSON.parse(stored) as StoredFile
  return { ...file, content: typeof content === 'string' ? content : Buffer.from(content.base64, 'base64') }
}
