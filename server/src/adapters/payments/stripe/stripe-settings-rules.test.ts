import { expect, test } from 'vitest'
import { readStripeSettings } from './stripe-settings-rules.ts'

const live = {
  secretKey: 'sk_live_4eC39HqLyjWDarjtT1zdp7dc',
  publishableKey: 'pk_live_TYooMQauvdEDq54NiTphI7jx',
  webhookSecret: 'whsec_9dK2f',
  apiUrl: 'https://api.stripe.com',
  jsUrl: 'https://js.stripe.com/endive/stripe.js',
}
const test_ = { ...live, secretKey: 'sk_test_4eC39Hq', publishableKey: 'pk_test_TYooMQ' }
const production = { isProduction: true, insistsOnTestMode: false }
const trial = { isProduction: false, insistsOnTestMode: false }

test('keys of one mode are taken as they are, a restricted key too', () => {
  expect(readStripeSettings(live, production)).toEqual(live)
  expect(readStripeSettings(test_, trial)).toEqual(test_)
  expect(readStripeSettings({ ...live, secretKey: 'rk_live_4eC39Hq' }, production)).toMatchObject({ secretKey: 'rk_live_4eC39Hq' })
  const double = { ...test_, apiUrl: 'http://127.0.0.1:4100', jsUrl: 'http://localhost:4100/stripe.js' }
  expect(readStripeSettings(double, trial)).toEqual(double)
  const numbered = { ...test_, apiUrl: 'http://[::1]:4100' }
  expect(readStripeSettings(numbered, trial)).toEqual(numbered)
})

test.each([
  [{ secretKey: undefined }, /^PAYMENTS: stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET$/],
  [{ publishableKey: '' }, /^PAYMENTS: stripe needs/],
  [{ webhookSecret: undefined }, /^PAYMENTS: stripe needs/],
  [{ secretKey: 'pk_live_TYooMQ' }, /^STRIPE_SECRET_KEY: a secret key begins with/],
  [{ publishableKey: 'sk_live_4eC39Hq' }, /^STRIPE_PUBLISHABLE_KEY: a publishable key begins with/],
  [{ webhookSecret: 'we_1Mr5jULkdIwH' }, /^STRIPE_WEBHOOK_SECRET: the signing secret of a webhook begins with whsec_$/],
  [{ publishableKey: 'pk_test_TYooMQ' }, /^STRIPE_PUBLISHABLE_KEY: this key is for test mode, STRIPE_SECRET_KEY for live mode/],
  [{ apiUrl: 'http://api.stripe.com' }, /^STRIPE_API_URL: an https address/],
  [{ secretKey: 'my sk_live_4eC39Hq' }, /^STRIPE_SECRET_KEY: a secret key begins with/],
  [{ secretKey: 'sk_live_4eC39Hq;' }, /^STRIPE_SECRET_KEY: a secret key begins with/],
  [{ publishableKey: 'my pk_live_TYooMQ' }, /^STRIPE_PUBLISHABLE_KEY: a publishable key begins with/],
  [{ publishableKey: 'pk_live_TYooMQ;' }, /^STRIPE_PUBLISHABLE_KEY: a publishable key begins with/],
  [{ webhookSecret: 'my whsec_9dK2f' }, /^STRIPE_WEBHOOK_SECRET/],
  [{ webhookSecret: 'whsec_9dK2f or so' }, /^STRIPE_WEBHOOK_SECRET/],
  [{ apiUrl: 'ws://localhost' }, /^STRIPE_API_URL: an https address/],
  [{ jsUrl: 'stripe.js' }, /^STRIPE_JS_URL: an https address/],
])('%j is refused in words', (change, words) => {
  expect(readStripeSettings({ ...live, ...change }, production)).toEqual([expect.stringMatching(words)])
})

test('a test key does not start in production, unless somebody insists', () => {
  expect(readStripeSettings(test_, production)).toEqual([expect.stringMatching(/a test key moves no real money/)])
  expect(readStripeSettings(test_, { ...production, insistsOnTestMode: true })).toEqual(test_)
})

test('everything that is wrong is said at once', () => {
  const wrong = readStripeSettings({ ...live, secretKey: 'x', publishableKey: 'y', webhookSecret: 'z' }, production)
  expect(wrong).toHaveLength(3)
})
