import { expect, inject, test } from 'vitest'
import type { StripeDouble } from '#testing/stripe-double/open-stripe-double.ts'
import { simulate } from '#testing/histories/simulate.ts'

const serverUrl = inject('databaseUrl')

test.each(['sandbox', 'stripe'] as const)(
  'R-253 ABUSE-16 ABUSE-24 ABUSE-25 the books are right, and equal to those of the provider (%s), after every step of 1,000 random histories',
  { timeout: 900_000 },
  async (provider) => {
    const { histories, failures } = await simulate({ serverUrl, provider, seed: 1, histories: 1000 })
    expect(failures.join('\n\n')).toBe('')
    expect(histories).toBe(1000)
  },
)

// Makes the provider forget its keys: the same charge, sent again, is made again.
const forgetfulProvider = `
  create function forget_key() returns trigger language plpgsql as $$ begin
    if exists (select from sandbox_provider.charge where idempotency_key = new.idempotency_key) then
      new.idempotency_key := new.idempotency_key || '-again';
    end if;
    return new;
  end $$;
  create trigger forget_key before insert on sandbox_provider.charge for each row execute function forget_key()`

test('a fault in the books is found, told with its seed, and shrunk to the steps it takes', { timeout: 120_000 }, async () => {
  const { failures } = await simulate({ serverUrl, provider: 'sandbox', seed: 1, histories: 300, plants: [forgetfulProvider] })
  const [told = ''] = failures
  expect(told).toMatch(/^Seed \d+ fails \(npm run simulate -- --provider sandbox --histories 1 --seed \d+\):/)
  expect(told).toMatch(/The provider charged payment .{36} 2 times\./)
  const [, least = ''] = told.split('The fewest steps that fail')
  // The minimum is a charge without an answer, and one step that asks for it again.
  expect(least.match(/^\{"kind"/gm)?.length).toBeLessThanOrEqual(2)
})

test('a Stripe that forgets its keys at once is found out', { timeout: 120_000 }, async () => {
  const spoil = (double: StripeDouble) => double.watch(async () => double.forgetKeys())
  const { failures } = await simulate({ serverUrl, provider: 'stripe', seed: 1, histories: 300, spoil, isShrunk: false })
  expect(failures.join('\n')).toMatch(/The provider (charged payment .{36} 2 times|gave back \d+ for refund-.{36}, which is refused)/)
})
