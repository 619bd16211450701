import { commonErrors, type Endpoint } from '@pairtake/protocol/endpoint'
import type { ErrorCode } from '@pairtake/protocol/error-codes'
import type { Call, Route } from '#http/serve.ts'
import { Refusal } from '#refusal.ts'
import { unnamedKeys } from './unnamed-keys.ts'

// `serve` bound each handler to its endpoint; here they all have the same type.
type Handler = (call: Call<Endpoint>) => Promise<unknown>
type Resume = (call: Call<Endpoint>, begun: string) => Promise<{ state: string; answer?: unknown }>

/** The same call, but it fails if it does anything that its protocol entry does not declare. */
export function strict(route: Route): Route {
  const { endpoint, repeats } = route
  const handler = route.handler as unknown as Handler
  const strictHandler: Handler = async (call) => asNamed(endpoint, await namedRefusals(endpoint, () => handler(reachingOnly(route, call))))
  return {
    ...route,
    handler: strictHandler,
    ...(typeof repeats === 'function' && { repeats: checkedResume(endpoint, repeats as unknown as Resume) as unknown as typeof repeats }),
  }
}

const checkedResume =
  (endpoint: Endpoint, resume: Resume): Resume =>
  async (call, begun) => {
    const resumed = await resume(call, begun)
    if (resumed.state === 'done') asNamed(endpoint, resumed.answer)
    return resumed
  }

/** Refuses keys that the schema of answers drops: in production, where answers are not checked, they would be sent. */
function asNamed<Result>({ method, path, answer, answerKind }: Endpoint, result: Result): Result {
  const read = answerKind === 'file' ? undefined : answer.safeParse(result)
  const unnamed = read?.success ? unnamedKeys(result, read.data) : []
  if (unnamed.length > 0) throw new Error(`${method} ${path} answers with ${unnamed.join(', ')}, which its schema does not name.`)
  return result
}

/** Screens have a message for every code that the entry declares, so any other code would be shown as 'code 409'. */
async function namedRefusals<Result>({ errors, method, path }: Endpoint, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const named: readonly ErrorCode[] = [...commonErrors, ...errors]
    if (!(error instanceof Refusal) || named.includes(error.code)) throw error
    throw new Error(`${method} ${path} refuses with ${error.code}, which its entry does not name.`, { cause: error })
  }
}

/** A call without a decision about retries must not touch anything that a transaction cannot roll back. */
function reachingOnly({ endpoint, repeats }: Route, call: Call<Endpoint>): Call<Endpoint> {
  if (endpoint.method !== 'POST' || endpoint.callers === 'public' || repeats !== undefined) return call
  const refused = <Way extends object>(name: string, way: Way) =>
    new Proxy(way, {
      get(target, key) {
        // A name, such as the provider's, reaches nothing.
        const part: unknown = Reflect.get(target, key)
        if (typeof part !== 'function') return part
        throw new Error(`${endpoint.method} ${endpoint.path} reaches ${name}: say with \`repeats\` what happens when it is repeated.`)
      },
    })
  const { payments, storage, media, mailer } = call.deps
  const outside = {
    payments: refused('payments', payments),
    storage: refused('storage', storage),
    media: refused('media', media),
    mailer: refused('mailer', mailer),
  }
  return { ...call, deps: { ...call.deps, ...outside } }
}
