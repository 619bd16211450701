import { sql } from 'kysely'

export type StoredChargeback = { state: 'open' | 'lost'; amount_minor: number; opened_at: string }

/** What the cardholder's bank is taking back, or took back, of the payment with the alias `payment`; null if nothing, or if we won. */
export const chargebackOfPayment = sql<StoredChargeback | null>`(select json_build_object(
    'state', case when chargeback.state = 'lost' then 'lost' else 'open' end,
    'amount_minor', chargeback.amount_minor, 'opened_at', chargeback.opened_at)
  from chargeback where chargeback.payment_id = payment.id and not chargeback.is_inquiry and chargeback.state <> 'won'
  order by chargeback.opened_at desc limit 1)`
