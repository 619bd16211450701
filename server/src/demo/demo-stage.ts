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

/** One scene or shape of a file that is drawn later. */
export type DemoFile = {
  mediaId: MediaId
  kind: 'video' | 'image' | 'paper'
  /** 'checked': the product itself makes the preview, and finds what is wrong with the file. */
  use: 'watermarked' | 'checked' | 'optimized' | 'attached' | 'reference'
  scene: string
  hue: number
  /** A film that lies on its side. */
  wide?: boolean | undefined
  /** A film in its own colour, where others of the scene share one. */
  tinted?: boolean | undefined
}

export type Stage = {
  deps: Deps
  /** Something that happens so many days before now. Everything is played in order of time, so that lists and logs read true. */
  at(daysAgo: number, act: () => Promise<void>): void
  /** A call of the product itself, made by a demo member at the moment the stage's clock shows. */
  call<E extends Endpoint>(endpoint: E, given: Given<E>): Promise<Answer<E>>
  /** A call that the product is expected to refuse. */
  refused<E extends Endpoint>(endpoint: E, given: Given<E>): Promise<void>
  files: DemoFile[]
  play(): Promise<void>
  close(): Promise<void>
}

/** What a person would have done over months is done in seconds, through the product's own calls and under its own rules. */
export async function openStage(real: Deps, openPayments: (now: () => Date) => Payments): Promise<Stage> {
  const opening = real.now().getTime()
  let at = opening
  const acts: { daysAgo: number; act: () => Promise<void> }[] = []
  const now = () => new Date(at)
  const deps: Deps = {
    ...real,
    // A year of one person’s work is no flood of calls, nobody’s session ends on the way, and the one operator needs no second.
    config: { ...real.config, writesPerMinute: 1_000_000, sessionDays: 365, checksAnswers: false, payoutSecondOperatorAbove: undefined },
    now,
    payments: openPayments(now),
    tasks: {
      async enqueue(tx, task, payload, when) {
        // Mails about months gone by would be sent today, and files are drawn by a task of their own; of an invoice only the file is made.
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
