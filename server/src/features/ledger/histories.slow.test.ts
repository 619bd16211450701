import { expect, inject, test } from 'vitest'
import { simulate } from '#testing/histories/simulate.ts'

const serverUrl = inject('databaseUrl')

test('ABUSE-16 ABUSE-24 ABUSE-25 the books are right after every step of 1,000 random histories', { timeout: 900_000 }, async () => {
  const { histories, failures } = await simulate({ serverUrl, seed: 1, histories: 1000 })
  expect(failures.join('\n\n')).toBe('')
  expect(histories).toBe(1000)
})

// What a provider does that forgets a key: the same charge, sent again, is made again.
const forgetfulProvider = `
  create function forget_key() returns trigger language plpgsql as $$ begin
    if exists (select from sandbox_provider.charge where idempotency_key = new.idempotency_key) then
      new.idempotency_key := new.idempotency_key || '-again';
    end if;
    return new;
  end $$;
  create trigger forget_key before insert on sandbox_provider.charge for each row execute function forget_key()`

test('a fault in the books is found, told with its seed, and shrunk to the steps it takes', { timeout: 120_000 }, async () => {
  const { failures } = await simulate({ serverUrl, seed: 1, histories: 300, plants: [forgetfulProvider] })
  const [told = ''] = failures
  expect(told).toMatch(/Seed \d+ fails \(npm run simulate -- --histories 1 --seed \d+\):\nThe provider charged payment .{36} 2 times\./)
  const [, least = ''] = told.split('The fewest steps that fail')
  // A charge without an answer, and whatever asks for it again.
  expect(least.match(/^\{"kind"/gm)?.length).toBeLessThanOrEqual(2)
})
