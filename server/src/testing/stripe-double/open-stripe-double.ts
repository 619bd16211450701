import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import { stripeApiVersion, type StripeSettings } from '#adapters/payments/stripe/stripe-client.ts'
import { hours } from '#wire-time.ts'
import { readForm, textOf, type Form } from './form-body.ts'
import { openStripeBooks, type StripeBooks } from './stripe-books.ts'
import { sendPage } from './send-page.ts'
import { DoubleError, invalid } from './stripe-error.ts'
import { secondsOf, type DoubleEvent } from './stripe-objects.ts'
import { routes } from './stripe-routes.ts'

/** `lost_request` never arrives, `lost_answer` is done but its answer is lost; a number is the status of an error sent instead. */
const faultKinds = ['lost_request', 'lost_answer', 409, 429, 500] as const
export type Fault = { at: string; how: (typeof faultKinds)[number]; times: number }

/** Answers 'killed' if it has ended the caller: the request is then not executed. */
type Hear = (at: string, moment: 'arrived' | 'done') => Promise<unknown>

export type StripeDouble = {
  settings: StripeSettings
  books: StripeBooks
  /** `POST /v1/payment_intents`, in order of arrival. */
  asked: string[]
  fail(fault: Fault): void
  /** Calls `hear` for every request when it arrives, and again when it is done but not answered yet; the request waits for it. */
  watch(hear: Hear): void
  /** Ends all faults. */
  mend(): void
  /** Forgets idempotency keys at once, as Stripe does after 24 hours. */
  forgetKeys(): void
  sign(event: DoubleEvent): { rawBody: Buffer; signature: string }
  close(): Promise<void>
}

type Kept = { form: string; answer: Promise<Answer>; at: number }

const keepsKeysMs = hours(24)
type Answer = { status: number; body: object }

/**
 * Stripe on loopback, with memory: the official client talks to it like to Stripe's own servers. It refuses unknown parameters, stores idempotency
 * keys, and fails as configured.
 */
export async function openStripeDouble(now: () => Date = () => new Date()): Promise<StripeDouble> {
  const books = openStripeBooks(now)
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`
  const publishableKey = `pk_test_${randomBytes(12).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  const keys = new Map<string, Kept>()
  const faults: Fault[] = []
  const asked: string[] = []
  let heard: Hear = async () => undefined

  const takeFault = (at: string) => {
    const fault = faults.find((one) => one.at === at && one.times > 0)
    if (fault) fault.times -= 1
    return fault?.how
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const at = `${request.method ?? ''} ${pathname}`
    const encoded = request.method === 'GET' ? searchParams.toString() : await readBody(request)
    if (request.method === 'OPTIONS') return send(response, { status: 200, body: {} })
    if (request.method === 'GET' && sendPage(response, pathname, books)) return
    asked.push(at)
    // A request whose caller has ended is not executed.
    if ((await heard(at, 'arrived')) === 'killed' || request.socket.destroyed) return
    const fault = plantedIn(request) ?? takeFault(at)
    if (fault === 'lost_request') return void request.socket.destroy()
    if (typeof fault === 'number') return send(response, failed(fault))
    const answer = await answerOnce(request, { call: at, pathname, encoded })
    await heard(at, 'done')
    if (fault === 'lost_answer') return void request.socket.destroy()
    return send(response, answer)
  }

  /** The same key gets the same answer; a different request under it is refused. */
  function answerOnce(
    request: IncomingMessage,
    { call, pathname, encoded }: { call: string; pathname: string; encoded: string },
  ): Promise<Answer> {
    const key = request.headers['idempotency-key']
    const answer = async () => answerTo(request, pathname, readForm(encoded))
    if (request.method !== 'POST' || typeof key !== 'string') return answer()
    const form = `${call}?${encoded}`
    const kept = keys.get(key)
    const at = now().getTime()
    if (kept === undefined || at - kept.at > keepsKeysMs) {
      const begun = { form, answer: answer(), at }
      keys.set(key, begun)
      return begun.answer
    }
    if (kept.form === form) return kept.answer
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
    return Promise.resolve({ status: 400, body: { error: { type: 'idempotency_error', message } } })
  }

  function answerTo(request: IncomingMessage, pathname: string, form: Form): Answer {
    try {
      const route = routes.find(({ method, path }) => method === request.method && path.test(pathname))
      if (!route) throw invalid(`Unrecognized request URL (${request.method ?? ''}: ${pathname}).`, undefined, 404)
      const given = route.isForPages ? textOf(form, 'key') : request.headers.authorization?.replace('Bearer ', '')
      if (given !== (route.isForPages ? publishableKey : secretKey)) throw invalid('Invalid API Key provided.', undefined, 401)
      const version = request.headers['stripe-version']
      if (!route.isForPages && version !== stripeApiVersion) throw invalid(`Invalid Stripe API version: ${String(version)}`)
      const unknown = Object.keys(form).filter((name) => !route.params.includes(name))
      if (unknown.length > 0) throw invalid(`Received unknown parameter: ${unknown.join(', ')}`, 'parameter_unknown')
      const body = route.answer({ books, form, id: route.path.exec(pathname)?.[1] ?? '' })
      // A copy, because what is stored for a key does not follow later changes.
      return { status: 200, body: structuredClone(body) }
    } catch (error) {
      if (!(error instanceof DoubleError)) throw error
      const { status, ...facts } = error.facts
      return { status, body: { error: structuredClone(facts) } }
    }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

  return {
    settings: { secretKey, publishableKey, webhookSecret, apiUrl: url, jsUrl: `${url}/stripe.js` },
    books,
    asked,
    fail: (fault) => void faults.push({ ...fault }),
    watch: (hear) => {
      heard = hear
    },
    mend: () => void faults.splice(0),
    forgetKeys: () => keys.clear(),
    sign(event) {
      const payload = JSON.stringify(event)
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp: secondsOf(now()) })
      return { rawBody: Buffer.from(payload), signature }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A file arrives as multipart; it is encoded like the rest of a form, with its bytes in base64. */
async function readBody(request: IncomingMessage): Promise<string> {
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) return text(request)
  const form = await new Response(await buffer(request), { headers: { 'content-type': type } }).formData()
  const encoded = new URLSearchParams()
  for (const [name, value] of form) {
    if (typeof value === 'string') encoded.append(name, value)
    else {
      encoded.append(`${name}[name]`, value.name)
      encoded.append(`${name}[content]`, Buffer.from(await value.arrayBuffer()).toString('base64'))
    }
  }
  return encoded.toString()
}

const failures: Record<string, { type: string; code?: string }> = {
  409: { type: 'idempotency_error', code: 'idempotency_key_in_use' },
  429: { type: 'invalid_request_error', code: 'rate_limit' },
}

const failed = (status: number): Answer => ({
  status,
  body: { error: { type: 'api_error', message: 'Planted.', ...failures[status] } },
})

/** A call may specify its own fault, so that it meets no other. */
function plantedIn({ headers }: IncomingMessage): Fault['how'] | undefined {
  const planted = headers['planted-fault']
  return faultKinds.find((how) => String(how) === planted)
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': `req_${randomBytes(7).toString('hex')}`,
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
  })
  response.end(JSON.stringify(body))
}
