import type pg from 'pg'
import type { SandboxCounter } from '#adapters/payments/payments.ts'
import { signEvent } from '#adapters/payments/sandbox-events.ts'
import { newId } from '#ids.ts'
import { moodySandbox } from './moody-sandbox.ts'
import { behaviours, type LaneProvider } from './provider.ts'

const founded = `
  with customer as (insert into sandbox_provider.customer (ref, email, name, created_at) values ($1, 'a@test.example', 'Studio', $2))
  insert into sandbox_provider.card (ref, customer_ref, brand, last4, exp_month, exp_year, behaviour, created_at)
  select card.ref, $1, 'visa', '4242', 12, 2090, card.behaviour, $2 from unnest($3::text[], $4::text[]) as card (ref, behaviour)`

const told = `
  select e.body::text from sandbox_provider.charge c left join sandbox_provider.refund r on r.charge_ref = c.ref
  join sandbox_provider.event e on e.body->>'idempotencyKey' in (c.idempotency_key, r.idempotency_key)
  where c.customer_ref = $1 group by e.id, e.body, e.created_at order by e.created_at, e.id`

const takeable = `
  select c.ref as charge_ref, d.ref as dispute_ref from sandbox_provider.charge c
  left join sandbox_provider.dispute d on d.charge_ref = c.ref and d.status in ('needs_response', 'under_review')
  where c.customer_ref = $1 and c.refused_code is null and (d.ref is not null or c.refunded_minor < c.amount_minor)
    and not exists (select from sandbox_provider.dispute lost where lost.charge_ref = c.ref and lost.status = 'lost')
  order by c.created_at, c.ref`

type Options = { now: () => Date; deliver: (body: string) => Promise<unknown> }

/** The sandbox, whose books are tables in the product's database. */
export function sandboxOfLane({ now, deliver }: Options): LaneProvider {
  let look: pg.Client
  let counter: SandboxCounter
  let secret = ''

  const deliverOf = async (idempotencyKey: string) => {
    const { rows } = await look.query<{ body: string }>(
      `select body::text from sandbox_provider.event where body->>'idempotencyKey' = $1`,
      [idempotencyKey],
    )
    for (const { body } of rows) await deliver(body)
  }

  return {
    name: 'sandbox',
    open: (payments) => moodySandbox(payments, deliverOf),
    async begin({ deps }, ownLook) {
      look = ownLook
      const { sandbox } = deps.payments
      if (!sandbox) throw new Error('The lane has no sandbox.')
      counter = sandbox
      await look.query('create index on sandbox_provider.charge (customer_ref)')
      await look.query(`create index on sandbox_provider.event ((body->>'idempotencyKey'))`)
      await look.query('create index on sandbox_provider.refund (charge_ref)')
      // Creates the secret with which events are signed.
      await counter.listUndelivered()
      const { rows } = await look.query<{ webhook_secret: string }>('select webhook_secret from sandbox_provider.account')
      secret = rows[0]?.webhook_secret ?? ''
    },
    async found() {
      const customerRef = `cus_${newId()}`
      const methodRefs = behaviours.map(() => `pm_${newId()}`)
      await look.query({ name: 'founded', text: founded, values: [customerRef, now(), methodRefs, behaviours] })
      return { customerRef, methodRefs }
    },
    async events(customerRef) {
      const { rows } = await look.query<{ body: string }>(told, [customerRef])
      return rows.map(({ body }) => body)
    },
    sign: (body, { isForged }) => ({ 'sandbox-signature': signEvent(isForged ? 'another secret' : secret, Buffer.from(body), now()) }),
    markTaken() {},
    async disputable(customerRef) {
      const { rows } = await look.query<{ charge_ref: string; dispute_ref: string | null }>(takeable, [customerRef])
      return rows.map((row) => ({ chargeRef: row.charge_ref, disputeRef: row.dispute_ref }))
    },
    openDispute: async (chargeRef, how) => void (await counter.openDispute(chargeRef, how)),
    decideDispute: (disputeRef, verdict) => counter.decideDispute(disputeRef, verdict),
    confirm: async ({ clientSecret, isConfirmed }) => void (await counter.confirmCharge(clientSecret, isConfirmed)),
    booksText: `
      charge as materialized (select * from sandbox_provider.charge where customer_ref = $3),
      disputed as materialized (select * from sandbox_provider.dispute where charge_ref in (select ref from charge)),
      given_back as materialized (select * from sandbox_provider.refund where charge_ref in (select ref from charge))`,
    ownBooks: (customerRef) => customerRef,
    close: async () => {},
  }
}
