import * as billingWire from '@pairtake/protocol/billing-info/billing-info-endpoints'
import * as candidateWire from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as mediaWire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import * as moneyWire from '@pairtake/protocol/operator/operator-money-endpoints'
import * as memberWire from '@pairtake/protocol/operator/operator-member-endpoints'
import * as jobWire from '@pairtake/protocol/operator/operator-contract-endpoints'
import * as opportunityWire from '@pairtake/protocol/opportunity/opportunity-endpoints'
import * as methodWire from '@pairtake/protocol/payment-method/payment-method-endpoints'
import * as paymentWire from '@pairtake/protocol/payment/payment-endpoints'
import * as payoutWire from '@pairtake/protocol/payout/payout-endpoints'
import { newId } from '#ids.ts'
import { days, hours, minutes } from '#wire-time.ts'
import { termsOf } from '#testing/builders-bargain.ts'
import { buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { loginAgain, type Company } from './company.ts'
import type { Lane } from './lane.ts'
import { prices, type Step, type StepKind } from './steps.ts'

export type Scene = { lane: Lane; company: Company }
type Answer = { status: number; error: { message: string } }
/** The outcome of an act; undefined if there was nothing to do it to. */
type Act = (scene: Scene, step: Step) => Promise<Answer | undefined>

const reason = 'It was agreed so.'

function choose<T>(from: readonly T[], part: number): T | undefined {
  return from[Math.min(from.length - 1, Math.floor(part * from.length))]
}

async function idsOf({ lane, company }: Scene, table: 'contract' | 'payment' | 'payout'): Promise<string[]> {
  const owner = table === 'payout' ? 'creator_id = any($1)' : 'agency_id = any($1)'
  const members = table === 'payout' ? company.creators.map((creator) => creator.id) : [company.agency.id]
  const { rows } = await lane.look.query<{ id: string }>(`select id from ${table} where ${owner} order by id`, [members])
  return rows.map((row) => row.id)
}

/** Newer ones are chosen most often, because the most can still happen to them. */
async function chooseOne(scene: Scene, table: 'contract' | 'payment' | 'payout', { pick }: Step): Promise<string | undefined> {
  return choose((await idsOf(scene, table)).reverse(), pick * pick)
}

/** The negotiation: an application and its acceptance at the creator's price. */
const hire: Act = async ({ lane, company }, step) => {
  const creator = choose(company.creators, step.pick)
  if (!creator) return undefined
  const campaign = await buildPublishedCampaign(lane.app.deps, company.agency)
  const terms = termsOf(campaign, { price: choose(prices, step.size) ?? 5 })
  const params = { campaignId: campaign.id }
  const applied = await lane.app.call(opportunityWire.applyToCampaign, { as: creator, params, body: { ...terms, note: '' } })
  const requestId = applied.body.data?.candidateRequest?.id
  if (requestId === undefined) return applied
  return lane.app.call(candidateWire.decideCandidateRequest, {
    as: company.agency,
    params: { id: requestId },
    body: { accept: true, ...terms },
  })
}

/** One file as after an upload and the worker, then the agency's approval, which completes the delivery. */
const deliver: Act = async (scene, step) => {
  const { lane, company } = scene
  const contractId = await chooseOne(scene, 'contract', step)
  if (contractId === undefined) return undefined
  const { rows } = await lane.look.query<{ id: string }>(
    `with slot as (select a.id, a.contract_id, c.creator_id from contract_asset a join contract c on c.id = a.contract_id
        where c.id = $1 and not exists (select from contract_media where contract_id = $1) limit 1),
      file as (insert into media (id, owner_id, entity, entity_id, kind, mime, file_name, size_bytes, storage_key, created_at)
        select $2, creator_id, 'ContractMediaOriginal', id, 'video', 'video/mp4', 'take.mp4', 1, 'none', $4 from slot returning id),
      made as (insert into contract_media (id, contract_id, contract_asset_id, media_id, name, state, review_since, sent_at, updated_at)
        select $3, contract_id, slot.id, file.id, 'Take', 'needs_review', $4, $4, $4 from slot, file returning id)
     select id from made union all select id from contract_media where contract_id = $1`,
    [contractId, newId(), newId(), lane.app.clock.now()],
  )
  const params = { id: rows[0]?.id ?? '' }
  return lane.app.call(mediaWire.approveContractMedia, { as: company.agency, params, body: {} })
}

const finalize: Act = async (scene, step) => {
  const id = await chooseOne(scene, 'contract', step)
  return id === undefined ? undefined : scene.lane.app.call(contractWire.finalizeContract, { as: scene.company.agency, params: { id } })
}

const times = [minutes(1.5), hours(2), days(1.01), hours(80), days(8)]

const clock: Act = async ({ lane }, { size }) => {
  await lane.passTime(choose(times, size) ?? 0)
  return undefined
}

/** Events arrive at any time: late, repeated, all at once, forged. */
const webhook: Act = async ({ lane, company }, { pick, size }) => {
  const body = choose(await lane.provider.events(company.customerRef), pick)
  if (body === undefined) return undefined
  if (size > 0.85) {
    const status = await lane.deliverEvent({ body, isForged: true })
    if (status !== 400) throw new Error(`A forged event was answered with ${status}.`)
    return undefined
  }
  await Promise.all(Array.from({ length: 1 + Math.floor(size * 3) }, () => lane.deliverEvent({ body })))
  return undefined
}

/** Another card becomes the default, or one is removed. */
const card: Act = async ({ lane, company }, { pick, size }) => {
  const id = choose(company.cardIds, pick)
  if (id === undefined) return undefined
  const as = company.agency
  if (size < 0.2) return lane.app.call(methodWire.removePaymentMethod, { as, params: { id } })
  return lane.app.call(methodWire.setDefaultPaymentMethod, { as, params: { id } })
}

const retry: Act = async (scene, step) => {
  const id = await chooseOne(scene, 'payment', step)
  return id === undefined ? undefined : scene.lane.app.call(moneyWire.retryPayment, { as: scene.lane.operator, params: { id } })
}

const refund: Act = async (scene, step) => {
  const { lane } = scene
  const id = await chooseOne(scene, 'payment', step)
  if (id === undefined) return undefined
  const { rows } = await lane.look.query<{ total: string }>('select total_minor as total from payment where id = $1', [id])
  const amount = Math.ceil(Number(rows[0]?.total) * step.size) / 100
  const body = step.size > 0.7 || amount === 0 ? { reason } : { reason, amount: { amount, currency: 'EUR' } }
  return lane.app.call(moneyWire.refundPayment, { as: lane.operator, params: { id }, body })
}

const payout: Act = async ({ lane, company }, { pick, size }) => {
  const creator = choose(company.creators, pick * pick)
  if (!creator) return undefined
  const { rows } = await lane.look.query<{ minor: string }>(
    `select coalesce(sum(amount_minor), 0) as minor from ledger_entry join ledger_account a on a.id = account_id where a.member_id = $1`,
    [creator.id],
  )
  // Some request more than is available.
  const amount = Math.max(50, Math.floor(Number(rows[0]?.minor) * size * 1.2) / 100)
  return lane.app.call(payoutWire.requestPayout, { as: creator, body: { amount: { amount, currency: 'EUR' } } })
}

const exportPayouts: Act = async (scene) => {
  const ids = await idsOf(scene, 'payout')
  return ids.length === 0 ? undefined : scene.lane.app.raw('POST', '/operator/payouts/export', { as: scene.lane.operator, body: { ids } })
}

const paid: Act = async (scene, step) => {
  const id = await chooseOne(scene, 'payout', step)
  return id === undefined ? undefined : scene.lane.app.call(moneyWire.markPayoutPaid, { as: scene.lane.operator, params: { id } })
}

const returned: Act = async (scene, step) => {
  const id = await chooseOne(scene, 'payout', step)
  if (id === undefined) return undefined
  return scene.lane.app.call(moneyWire.returnPayout, { as: scene.lane.operator, params: { id }, body: { reason } })
}

/** A bank takes a charge back, or decides about one; the event arrives at once, or with the other events. */
const dispute: Act = async ({ lane: { provider, ...lane }, company }, { pick, size }) => {
  const chosen = choose(await provider.disputable(company.customerRef), pick)
  if (!chosen) return undefined
  const { chargeRef, disputeRef } = chosen
  const before = await provider.events(company.customerRef)
  if (disputeRef === null) await provider.openDispute(chargeRef, { reason: 'fraudulent', isInquiry: size > 0.8 })
  else await provider.decideDispute(disputeRef, size < 0.4 ? 'won' : size < 0.8 ? 'lost' : 'escalated')
  if (pick < 0.5) return undefined
  for (const body of (await provider.events(company.customerRef)).slice(before.length)) await lane.deliverEvent({ body })
  return undefined
}

/** The cardholder answers their bank, or leaves the page; whether the page reports the answer is random. */
const confirm: Act = async ({ lane, company }, { pick, size }) => {
  const { rows } = await lane.look.query<{ id: string }>(
    'select id from payment where agency_id = $1 and confirm_ref is not null order by id',
    [company.agency.id],
  )
  const id = choose(rows, pick)?.id
  if (id === undefined) return undefined
  const begun = await lane.app.call(paymentWire.beginPaymentConfirmation, { as: company.agency, params: { id } })
  if (begun.status !== 200 || size < 0.2) return begun
  const { clientSecret, cardRef: methodRef } = begun.body.data
  await lane.provider.confirm({ clientSecret, methodRef, isConfirmed: size < 0.8 })
  return pick < 0.4 ? undefined : lane.app.call(paymentWire.endPaymentConfirmation, { as: company.agency, params: { id } })
}

const people = ({ agency, creators }: Company): TestMember[] => [...creators, agency]

const suspend: Act = async ({ lane, company }, { pick }) => {
  const member = choose(people(company), pick)
  if (!member) return undefined
  return lane.app.call(memberWire.suspendMember, { as: lane.operator, params: { id: member.id }, body: { reason } })
}

const lift: Act = async ({ lane, company }) => {
  for (const member of people(company)) {
    const lifted = await lane.app.call(memberWire.liftSuspension, { as: lane.operator, params: { id: member.id } })
    if (lifted.status === 200) await loginAgain(lane, member)
    else if (lifted.status >= 500) return lifted
  }
  return undefined
}

const cancel: Act = async (scene, step) => {
  const id = await chooseOne(scene, 'contract', step)
  if (id === undefined) return undefined
  return scene.lane.app.call(jobWire.cancelContract, { as: scene.lane.operator, params: { id }, body: { reason } })
}

const residences = [
  { code: 'DE', trn: '' },
  { code: 'AT', trn: 'ATU12345678' },
  { code: 'FR', trn: '' },
  { code: 'CH', trn: 'CHE123456789' },
  { code: 'US', trn: '' },
]

const billing: Act = async ({ lane, company }, { pick }) => {
  const { code, trn } = choose(residences, pick) ?? { code: 'DE', trn: '' }
  const address = { streetAddress: 'Weg 1', city: 'Town', state: '', country: { code }, postalCode: '10115' }
  return lane.app.call(billingWire.saveBillingInformation, { as: company.agency, body: { address, trn } })
}

export const acts: Record<StepKind, Act> = {
  hire,
  deliver,
  finalize,
  clock,
  webhook,
  card,
  retry,
  refund,
  payout,
  export: exportPayouts,
  paid,
  return: returned,
  suspend,
  lift,
  cancel,
  billing,
  dispute,
  confirm,
}
