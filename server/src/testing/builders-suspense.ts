import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import type { ChargeOutcome } from '#adapters/payments/payments.ts'
import type { Deps } from '#deps.ts'
import { chargeOf } from '#features/charge/claim-charge-act.ts'
import { settleCharge } from '#features/charge/settle-charge-act.ts'
import { takeMissedEvents } from '#features/charge/take-missed-events.task.ts'
import { findPayment } from '#features/payment/payment-queries.ts'
import { findChargedMethod, holdDefaultMethod } from '#features/payment-method/payment-method-queries.ts'
import type { TestMember } from './builders.ts'
import { buildContract, type TestContract } from './builders-money.ts'
import type { TestApp } from './test-app.ts'

type Paid = Extract<ChargeOutcome, { kind: 'paid' }>
export type ChargedBeside = { key: string; outcome: Paid }

/** A charge at the provider that nobody here requested: under an earlier key that the provider had forgotten, or by a second program. */
export async function chargeBeside(
  deps: Deps,
  { contract, agency, key = `charge-${contract.paymentId}-9` }: { contract: TestContract; agency: TestMember; key?: string },
): Promise<ChargedBeside> {
  const payment = await findPayment(deps.db, contract.paymentId)
  const method = await holdDefaultMethod(deps.db, agency.id, deps.payments.provider)
  if (!payment || !method) throw new Error('There is nothing to charge.')
  const card = (await findChargedMethod(deps.db, method.id)) ?? method
  const refs = { customerRef: card.customer_ref, methodRef: card.method_ref }
  const outcome = await deps.payments.charge(chargeOf(payment, { key, ...refs }))
  if (outcome.kind !== 'paid') throw new Error('The charge was refused.')
  return { key, outcome }
}

/** Notifies us of that charge. */
export const settleBeside = (deps: Deps, contract: TestContract, charged: ChargedBeside) =>
  settleCharge(deps, { paymentId: contract.paymentId, ...charged })

/** A job that is paid twice. */
export async function buildPaidTwice(
  app: TestApp,
  { agency, creator }: { agency: TestMember; creator: TestMember },
): Promise<TestContract> {
  const contract = await buildContract(app.deps, { agency, creator })
  const { status } = await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.id } })
  if (status !== 200) throw new Error('It could not be finalized.')
  await settleBeside(app.deps, contract, await chargeBeside(app.deps, { contract, agency }))
  return contract
}

/** Fetches events that the provider could not deliver, such as a refund that the bank sent back. */
export const hearMissedEvents = (deps: Deps) => takeMissedEvents.run(deps)
