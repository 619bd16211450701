import type { Stripe } from 'stripe'
import { idOf } from '#adapters/payments/stripe/stripe-cards.ts'
import { formOf, textOf, textsOf, type Form } from './form-body.ts'
import type { StripeBooks } from './stripe-books.ts'
import { invalid, missing } from './stripe-error.ts'

type Asked = { books: StripeBooks; id: string; form: Form }
type Route = {
  method: 'GET' | 'POST' | 'DELETE'
  path: RegExp
  /** Any other parameter is refused, like at Stripe. */
  params: readonly string[]
  /** The page calls it with the publishable key and the intent's own secret. */
  isForPages?: true
  answer(asked: Asked): object
}

const number = (form: Form, name: string): number => {
  const text = textOf(form, name)
  if (text === undefined) throw invalid(`Missing required param: ${name}.`, 'parameter_missing')
  if (!/^\d+$/.test(text)) throw invalid(`Invalid integer: ${text}`, 'parameter_invalid_integer')
  return Number(text)
}
const required = (form: Form, name: string): string => {
  const text = textOf(form, name)
  if (text === undefined || text === '') throw invalid(`Missing required param: ${name}.`, 'parameter_missing')
  return text
}

/** Expands the source of a line to its object. */
function sourceOf({ balance, refunds, disputes }: StripeBooks, source: Stripe.BalanceTransaction['source']): object | string | null {
  if (typeof source !== 'string') return source
  return balance.charges.get(source) ?? balance.payouts.get(source) ?? refunds.get(source) ?? disputes.get(source) ?? source
}

/** Newest first, in pages, like every list of Stripe. */
function listOf<T extends { id: string; created: number }>(
  all: readonly T[],
  { form, url }: { form: Form; url: string },
): Stripe.ApiList<T> {
  const limit = Number(textOf(form, 'limit') ?? 10)
  const times = formOf(form, 'created')
  const since = Number(textOf(times, 'gte') ?? 0)
  const before = Number(textOf(times, 'lt') ?? Infinity)
  const after = textOf(form, 'starting_after')
  const newest = all.filter(({ created }) => created >= since && created < before).toReversed()
  const from = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1
  return { object: 'list', data: newest.slice(from, from + limit), has_more: newest.length > from + limit, url }
}

const paging = ['limit', 'starting_after', 'ending_before', 'created']

export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: /^\/v1\/account$/,
    params: [],
    answer: ({ books: { account } }) => ({
      id: account.id,
      object: 'account',
      charges_enabled: account.charges_enabled,
      country: account.country,
    }),
  },
  {
    method: 'GET',
    path: /^\/v1\/country_specs\/([A-Z]{2})$/,
    params: [],
    answer: ({ books: { account }, id }) => ({ id, object: 'country_spec', supported_payment_currencies: account.currencies }),
  },
  {
    method: 'GET',
    path: /^\/v1\/webhook_endpoints$/,
    params: paging,
    answer: ({ books: { account }, form }) => listOf(account.webhooks, { form, url: '/v1/webhook_endpoints' }),
  },
  {
    method: 'POST',
    path: /^\/v1\/customers$/,
    params: ['email', 'name', 'metadata'],
    answer: ({ books, form }) =>
      books.createCustomer({
        email: textOf(form, 'email') ?? null,
        name: textOf(form, 'name') ?? null,
        metadata: textsOf(formOf(form, 'metadata')),
      }),
  },
  {
    method: 'DELETE',
    path: /^\/v1\/customers\/(\w+)$/,
    params: [],
    answer: ({ books, id }) => books.deleteCustomer(id),
  },
  {
    method: 'POST',
    path: /^\/v1\/setup_intents$/,
    params: ['customer', 'usage', 'allowed_payment_method_types', 'metadata'],
    answer: ({ books, form }) =>
      books.createSetupIntent({ customer: required(form, 'customer'), usage: textOf(form, 'usage') ?? 'off_session' }),
  },
  {
    method: 'POST',
    path: /^\/v1\/setup_intents\/(\w+)\/confirm$/,
    params: ['client_secret', 'key', 'payment_method_data', 'return_url', 'authenticated'],
    isForPages: true,
    answer: ({ books, id, form }) => {
      const card = formOf(formOf(form, 'payment_method_data'), 'card')
      const authenticated = textOf(form, 'authenticated')
      const returnUrl = textOf(form, 'return_url')
      return books.confirmSetup(id, {
        clientSecret: required(form, 'client_secret'),
        card: {
          number: required(card, 'number'),
          expMonth: number(card, 'exp_month'),
          expYear: number(card, 'exp_year'),
          cvc: required(card, 'cvc'),
        },
        authenticated: authenticated === undefined ? undefined : authenticated === 'true',
        ...(returnUrl === undefined ? {} : { returnUrl }),
      })
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/setup_intents\/(\w+)$/,
    params: ['client_secret', 'key'],
    isForPages: true,
    answer: ({ books, id, form }) => {
      const intent = books.findSetup(id)
      if (intent.client_secret !== required(form, 'client_secret')) throw missing('setupintent', id, 404)
      return intent
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_methods\/(\w+)$/,
    params: [],
    answer: ({ books, id }) => books.findMethod(id, 404),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_methods\/(\w+)\/detach$/,
    params: [],
    answer: ({ books, id }) => books.detach(id),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents$/,
    params: [
      'amount',
      'currency',
      'customer',
      'payment_method',
      'allowed_payment_method_types',
      'off_session',
      'confirm',
      'description',
      'metadata',
    ],
    answer: ({ books, form }) => {
      if (textOf(form, 'confirm') !== 'true' || textOf(form, 'off_session') !== 'true') {
        throw invalid('The double charges at once and off-session only.')
      }
      return books.createIntent({
        amount: number(form, 'amount'),
        currency: required(form, 'currency'),
        customer: required(form, 'customer'),
        payment_method: required(form, 'payment_method'),
        description: textOf(form, 'description') ?? null,
        metadata: textsOf(formOf(form, 'metadata')),
      })
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents$/,
    params: [...paging, 'customer'],
    answer: ({ books, form }) => {
      const customer = textOf(form, 'customer')
      const all = [...books.intents.values()].filter((intent) => customer === undefined || intent.customer === customer)
      return listOf(all, { form, url: '/v1/payment_intents' })
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/(\w+)$/,
    params: [],
    answer: ({ books, id }) => {
      const intent = books.intents.get(id)
      if (!intent) throw missing('payment_intent', id, 404)
      return intent
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/confirm$/,
    params: ['client_secret', 'key', 'payment_method', 'return_url', 'authenticated'],
    isForPages: true,
    answer: ({ books, id, form }) => {
      const authenticated = textOf(form, 'authenticated')
      const returnUrl = textOf(form, 'return_url')
      return books.confirmIntent(id, {
        clientSecret: required(form, 'client_secret'),
        method: required(form, 'payment_method'),
        authenticated: authenticated === undefined ? undefined : authenticated === 'true',
        ...(returnUrl === undefined ? {} : { returnUrl }),
      })
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    params: ['cancellation_reason'],
    answer: ({ books, id }) => books.cancelIntent(id),
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    params: ['payment_intent', 'amount', 'metadata', 'reason'],
    answer: ({ books, form }) =>
      books.createRefund({
        payment_intent: required(form, 'payment_intent'),
        amount: textOf(form, 'amount') === undefined ? undefined : number(form, 'amount'),
        metadata: textsOf(formOf(form, 'metadata')),
      }),
  },
  {
    method: 'GET',
    path: /^\/v1\/refunds$/,
    params: [...paging, 'payment_intent'],
    answer: ({ books, form }) => {
      const intent = textOf(form, 'payment_intent')
      const all = [...books.refunds.values()].filter((refund) => intent === undefined || refund.payment_intent === intent)
      return listOf(all, { form, url: '/v1/refunds' })
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/disputes\/(\w+)$/,
    params: ['expand'],
    answer: ({ books, id, form }) => {
      const dispute = books.findDispute(id)
      const isExpanded = Object.values(textsOf(formOf(form, 'expand'))).includes('payment_intent')
      const intent = isExpanded ? books.intents.get(idOf(dispute.payment_intent) ?? '') : undefined
      return intent === undefined ? dispute : { ...dispute, payment_intent: intent }
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/disputes\/(\w+)$/,
    params: ['evidence', 'submit', 'metadata'],
    answer: ({ books, id, form }) =>
      books.updateDispute(id, { evidence: textsOf(formOf(form, 'evidence')), submits: textOf(form, 'submit') === 'true' }),
  },
  {
    method: 'POST',
    path: /^\/v1\/disputes\/(\w+)\/close$/,
    params: [],
    answer: ({ books, id }) => books.closeDispute(id),
  },
  {
    method: 'POST',
    path: /^\/v1\/files$/,
    params: ['purpose', 'file'],
    answer: ({ books, form }) => {
      const file = formOf(form, 'file')
      const content = Buffer.from(required(file, 'content'), 'base64')
      return books.keepFile({ name: required(file, 'name'), purpose: required(form, 'purpose'), content })
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/balance$/,
    params: [],
    answer: ({ books: { balance } }) => balance.readBalance(),
  },
  {
    method: 'GET',
    path: /^\/v1\/balance_transactions$/,
    params: [...paging, 'currency', 'expand', 'payout', 'source', 'type'],
    answer: ({ books, form }) => {
      const [currency, source, type] = ['currency', 'source', 'type'].map((name) => textOf(form, name))
      if (textOf(form, 'payout') !== undefined) throw invalid('The double does not know which payout a line is in.')
      const asked = books.balance.moves.filter(
        (line) =>
          [currency ?? line.currency, type ?? line.type].join() === [line.currency, line.type].join() &&
          (source ?? line.source) === line.source,
      )
      const listed = listOf(asked, { form, url: '/v1/balance_transactions' })
      const isExpanded = Object.values(textsOf(formOf(form, 'expand'))).includes('data.source')
      return isExpanded ? { ...listed, data: listed.data.map((line) => ({ ...line, source: sourceOf(books, line.source) })) } : listed
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/events$/,
    params: [...paging, 'types', 'delivery_success'],
    answer: ({ books, form }) => {
      const types = Object.values(textsOf(formOf(form, 'types')))
      const isMissed = textOf(form, 'delivery_success') === 'false'
      const asked = books.events.filter(
        ({ id, type }) => (types.length === 0 || types.includes(type)) && !(isMissed && books.delivered.has(id)),
      )
      return listOf(asked, { form, url: '/v1/events' })
    },
  },
]
