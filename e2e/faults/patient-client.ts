import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '#harness/client.ts'

const limitMs = 120_000
const pauseMs = 150

/** Collects the answers to all members' calls, including those that must never occur. */
export class Answers {
  readonly counts = new Map<string, number>()
  readonly findings: string[] = []

  count(kind: string): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1)
  }
}

/** The answers of a proxy whose API is unreachable or died during a response; ours never uses these statuses. */
const isOfProxy = ({ status }: Response) => status === 502 || status === 504
const isForLater = ({ status, headers }: Response) =>
  [408, 429, 503, 507].includes(status) || (status === 409 && headers.has('retry-after'))

/**
 * A member who retries until there is a response, each POST with one idempotency key, so that every call has one known outcome despite faults.
 * Waits less than it is asked to, so that calls often come at the worst moment.
 */
export class PatientClient extends Client {
  readonly #answers: Answers

  constructor(address: string, token: string | undefined, answers: Answers) {
    super(address, token)
    this.#answers = answers
  }

  /** Fetches a given URL, such as that of an upload's part. */
  fetch(url: string, init: RequestInit = {}): Promise<Response> {
    return this.#persist(`${init.method ?? 'GET'} ${new URL(url).pathname}`, () => fetch(url, this.#bounded(init)))
  }

  protected override reach(path: string, init: RequestInit): Promise<Response> {
    const key = init.method === 'POST' ? { 'idempotency-key': randomUUID() } : {}
    const headers = { ...(init.headers as Record<string, string>), ...key }
    return this.#persist(`${init.method} ${path}`, () => super.reach(path, this.#bounded({ ...init, headers })))
  }

  #bounded(init: RequestInit): RequestInit {
    return { ...init, signal: AbortSignal.timeout(20_000) }
  }

  async #persist(what: string, ask: () => Promise<Response>): Promise<Response> {
    const endsAt = performance.now() + limitMs
    for (;;) {
      const answer = await this.#ask(what, ask)
      if (answer) return answer
      if (performance.now() > endsAt) throw new Error(`${what} was not answered within ${limitMs / 1000} s.`)
      await sleep(pauseMs)
    }
  }

  /** Returns undefined if the call must be retried. */
  async #ask(what: string, ask: () => Promise<Response>): Promise<Response | undefined> {
    let answer: Response
    try {
      const arrived = await ask()
      // A response only counts once its body is complete.
      const bytes = await arrived.arrayBuffer()
      answer = new Response(bytes, { status: arrived.status, headers: arrived.headers })
    } catch {
      this.#answers.count('no answer')
      return undefined
    }
    this.#answers.count(String(answer.status))
    if (isOfProxy(answer)) return undefined
    if (isForLater(answer)) {
      if (!answer.headers.has('retry-after')) this.#answers.findings.push(`${what} answered ${answer.status} without retry-after`)
      return undefined
    }
    if (answer.status < 500) return answer
    this.#answers.findings.push(`${what} answered ${answer.status}: ${await answer.text()}`)
    return undefined
  }
}
