import { expect, test } from 'vitest'
import { ConfigError } from './config-problems.ts'
import { readConfig } from './config.ts'
import { byHand } from './testing/by-hand.ts'
import { productionEnv } from './testing/production-env.ts'
import { requireWorkingPayments } from './working-payments.ts'

type Answer = { account?: string; problems: string[]; unreachable?: string }

/** Starts with a provider that answers so; returns what was asked and logged. */
async function start(answer: Answer, env: Record<string, string> = {}) {
  const asked: unknown[] = []
  const said: unknown[] = []
  const payments = {
    check: async (about: unknown) => {
      asked.push(about)
      return answer
    },
  }
  const say = (...words: unknown[]) => void said.push(words.at(-1))
  const given = { config: readConfig(env), payments, log: { warn: say, info: say } }
  const refusal = await requireWorkingPayments(byHand(given)).catch((error: unknown) => error)
  return { asked, said, refusal }
}

const problem = 'STRIPE_WEBHOOK_SECRET: no webhook sends events to this service'
const production = { ...productionEnv, PUBLIC_URL: 'https://takes.example' }

test('a provider that cannot charge stops the start in production, and is only logged elsewhere', async () => {
  const { refusal } = await start({ problems: [problem] }, production)
  expect(refusal).toBeInstanceOf(ConfigError)
  expect(String(refusal)).toContain(problem)
  const trial = await start({ problems: [problem] })
  expect([trial.refusal, trial.said]).toEqual([undefined, [problem]])
})

test('a provider that cannot be reached does not stop the start, not even in production', async () => {
  const { refusal, said } = await start({ problems: [], unreachable: 'timed out' }, production)
  expect(refusal).toBeUndefined()
  expect(said).toEqual([expect.stringContaining('could not be asked at the start')])
})

test('the provider is asked about the currency, and about the webhook where the service has an address', async () => {
  const { asked } = await start({ problems: [], account: 'acct_1' }, { ...production, CURRENCY: 'CHF' })
  expect(asked).toEqual([{ currency: 'CHF', webhookUrl: 'https://takes.example/internal/payments/webhook' }])
  expect((await start({ problems: [] })).asked).toEqual([{ currency: 'EUR', webhookUrl: undefined }])
})
