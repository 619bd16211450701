import { pathPrefix, type Answer, type GivenBody, type Endpoint, type ParamsInput, type QueryInput } from '@pairtake/protocol/endpoint'
import type { MediaId, MemberId } from '@pairtake/protocol/ids'
import { fillAddress } from '@pairtake/protocol/path'
import type { Payments } from '#adapters/payments/payments.ts'
import type { Deps } from '#deps.ts'
import { buildApp } from '#app.ts'
import { mailInvoice, makeInvoiceFile } from '#tasks/task-payloads.ts'
import { days } from '#wire-time.ts'

export type DemoMember = { id: MemberId; token: string; displayName: string; role: 'agency' | 'creator' | 'operator' }

type Given<E extends Endpoint> = { as?: DemoMember } & (keyof ParamsInput<E> extends never
  ? { params?: undefined }
  : { params: ParamsInput<E> }) &
  GivenBody<E> & { query?: Partial<QueryInput<E>> }

/** The file to draw later, with its scene or shape. */
export type DemoFile = {
  mediaId: MediaId
  kind: 'video' | 'image' | 'paper'
  /** 'checked': the product itself makes the preview, and finds what is wrong with the file. */
  use: 'watermarked' | 'checked' | 'optimized' | 'attached' | 'reference'
  scene: string
  hue: number
  /** A film in landscape format. */
  wide?: boolean | undefined
  /** A film with a colour of its own, although the films of a scene normally share one. */
  tinted?: boolean | undefined
}

export type Stage = {
  deps: Deps
  /** Schedules an act a number of days before now. Everything is played in chronological order, so that lists and logs are consistent. */
  at(daysAgo: number, act: () => Promise<void>): void
  /** Makes a call to the product itself, as a demo member at the time of the stage's clock. */
  call<E extends Endpoint>(endpoint: E, given: Given<E>): Promise<Answer<E>>
  /** Makes a call that the product is expected to refuse. */
  refused<E extends Endpoint>(endpoint: E, given: Given<E>): Promise<void>
  files: DemoFile[]
  play(): Promise<void>
  close(): Promise<void>
}

/** Plays in seconds what people would have done over months, with the product's own calls and under its own rules. */
export async function openStage(real: Deps, openPayments: (now: () => Date) => Payments): Promise<Stage> {
  const opening = real.now().getTime()
  let at = opening
  const acts: { daysAgo: number; act: () => Promise<void> }[] = []
  const now = () => new Date(at)
  const deps: Deps = {
    ...real,
    // A year of calls must not hit rate limits, sessions must not expire, and the only operator cannot wait for a second one.
    config: { ...real.config, writesPerMinute: 1_000_000, sessionDays: 365, checksAnswers: false, payoutSecondOperatorAbove: undefined },
    now,
    payments: openPayments(now),
    tasks: {
      async enqueue(tx, task, payload, when) {
        // Mails about past months would be sent today, and files are drawn by a task of their own; for an invoice, only its file is made.
        if (task === mailInvoice) await real.tasks.enqueue(tx, makeInvoiceFile, mailInvoice.payload.parse(payload), when)
        else if (!leftOut.has(task.name)) await real.tasks.enqueue(tx, task, payload, when)
      },
    },
  }
  const app = await buildApp(deps)
  await app.ready()

  async function inject(endpoint: Endpoint, given: Given<Endpoint>): Promise<{ status: number; body: unknown }> {
    const response = await app.inject({
      method: endpoint.method,
      url: pathPrefix + fillAddress(endpoint.path, given),
      headers: {
        ...(given.as ? { authorization: `Bearer ${given.as.token}` } : {}),
        ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(given.body === undefined ? {} : { payload: JSON.stringify(given.body) }),
    })
    return { status: response.statusCode, body: response.json() }
  }

  return {
    deps,
    files: [],
    at: (daysAgo, act) => void acts.push({ daysAgo, act }),
    async call(endpoint, given) {
      const { status, body } = await inject(endpoint, given as Given<Endpoint>)
      if (status >= 300) throw new Error(`The demo's ${endpoint.method} ${endpoint.path} was answered ${status}: ${JSON.stringify(body)}`)
      return body as never
    },
    async refused(endpoint, given) {
      const { status } = await inject(endpoint, given as Given<Endpoint>)
      if (status < 400) throw new Error(`The demo's ${endpoint.method} ${endpoint.path} was to be refused.`)
    },
    async play() {
      for (const { daysAgo, act } of acts.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
        at = opening - days(daysAgo)
        await act()
      }
      at = opening
    },
    close: () => app.close(),
  }
}

const leftOut = new Set([
  'mail-notification',
  'process-contract-media',
  'process-portfolio-item',
  'process-message-attachment',
  'draw-cover',
])
