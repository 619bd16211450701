import { sql } from 'kysely'
import type { Terms } from '#stored/terms.ts'

/** SQL expression for the terms of a job, for use inside a statement that reads from `contract`; the total is null once its payment is void. */
export const termsOfContract = sql<Terms>`(
  select json_build_object(
    'priceMinor', contract.price_minor, 'currency', contract.currency,
    'totalMinor', (select total_minor from live_payment where live_payment.contract_id = contract.id),
    'videos', coalesce(sum(committed) filter (where type = 'video'), 0),
    'photos', coalesce(sum(committed) filter (where type = 'photos'), 0))
  from contract_asset where contract_asset.contract_id = contract.id)`
