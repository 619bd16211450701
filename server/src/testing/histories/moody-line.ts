import { Stripe } from 'stripe'
import type { Fault } from '#testing/stripe-double/open-stripe-double.ts'
import type { StripeBooks } from '#testing/stripe-double/stripe-books.ts'
import { currentLife, currentMood, pass, type Mood } from './lives.ts'

const heard: Fault['how'] = 'lost_answer'
const unheard: readonly Fault['how'][] = ['lost_request', 409, 429, 500]

/** How often the events of a call are delivered before its answer. */
const overtakes: Partial<Record<Mood, number>> = { event_first: 1, event_twice_first: 2 }

/**
 * The connection to the double, as bad as the mood of a life: each try of Stripe's client is lost, answered with an error, or overtaken by its
 * events; the program may end around each. Some faults are temporary, so that the client's second try succeeds.
 */
export function moodyLine({ events }: StripeBooks, deliver: (body: string) => Promise<unknown>): Stripe.HttpClient {
  const line = Stripe.createNodeHttpClient()
  const ask: Stripe.HttpClient['makeRequest'] = async (host, port, path, method, headers, ...rest) => {
    pass()
    const fault = faultOf()
    const before = events.length
    const planted = fault === undefined ? headers : { ...headers, 'planted-fault': String(fault) }
    const answer = await line.makeRequest(host, port, path, method, planted, ...rest)
    const news = events.slice(before).map((event) => JSON.stringify(event))
    const times = overtakes[currentMood()] ?? 0
    await Promise.all(
      Array.from({ length: times }, async () => {
        for (const body of news) await deliver(body)
      }),
    )
    pass()
    return answer
  }
  return Object.assign(Object.create(line) as Stripe.HttpClient, { makeRequest: ask })
}

/** In a bad mood, a life has one kind of fault, on most tries; in a plain mood, it occasionally has any of them, on a few tries. */
function faultOf(): Fault['how'] | undefined {
  const life = currentLife()
  if (life?.trouble === undefined) return undefined
  const { mood, trouble, random } = life
  const part = random()
  if (mood === 'answer_lost') return part < 0.85 ? heard : undefined
  if (mood === 'call_lost') return part < 0.85 ? choose(unheard, trouble) : undefined
  return trouble < 0.4 && part < 0.4 ? choose([heard, ...unheard], part / 0.4) : undefined
}

const choose = <T>(from: readonly T[], part: number): T | undefined => from[Math.floor(part * from.length)]
