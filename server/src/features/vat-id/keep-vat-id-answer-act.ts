import type { MemberId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { VatIdAnswer, Vies } from '#adapters/vies/vies.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#ids.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import type { Notice } from '#stored/notice.ts'
import { takeItem } from '#tasks/put-aside-queries.ts'
import { findLatestCheck, findVatIdHolder, findVatIdStanding, insertVatIdCheck, type VatIdToAsk } from './vat-id-queries.ts'
import { askAgainAt, vatIdEffectOf } from './vat-id-rules.ts'

/**
 * If two workers asked concurrently, one keeps its answer: the lock, and reading the last question under it, make sure that nobody is notified twice.
 */
export async function keepVatIdAnswer(tx: Tx, deps: Deps, { asked, vies, answer }: { asked: VatIdToAsk; vies: Vies; answer: VatIdAnswer }) {
  if (!(await takeItem(tx, 'check-vat-ids', asked.id))) return
  const latest = await findLatestCheck(tx, asked)
  const now = deps.now()
  if (latest !== undefined && latest.ask_again_at > now) return

  const before = await findVatIdStanding(tx, asked.id)
  const unansweredBefore = latest?.outcome === 'unanswered' ? latest.unanswered_before + 1 : 0
  await insertVatIdCheck(tx, {
    id: newId(),
    member_id: asked.id,
    number: asked.number,
    requester: vies.requester,
    asked_at: now,
    outcome: answer.outcome,
    ...(answer.outcome === 'unanswered'
      ? { failure: answer.failure }
      : { name: answer.name, address: answer.address, consultation: answer.consultation }),
    answer: answer.answer,
    unanswered_before: unansweredBefore,
    ask_again_at: askAgainAt(answer.outcome, { unansweredBefore, now }),
  })
  // The member has entered another number meanwhile, which gets its own answer soon.
  if (answer.outcome !== 'invalid' || before?.number !== asked.number || before.outcome === 'invalid') return
  await tellInvalid(tx, deps, { memberId: asked.id, number: asked.number, country: before.country })
}

async function tellInvalid(tx: Tx, deps: Deps, { memberId, number, country }: { memberId: MemberId; number: string; country: string }) {
  const holder = await findVatIdHolder(tx, memberId)
  if (!holder || holder.role === 'operator') return
  const { role } = holder
  const effect = vatIdEffectOf(
    deps.config.vat,
    role === 'agency' ? { role, country } : { role, isSelfBilled: Boolean(holder.isSelfBilled) },
  )
  const notice: Notice = { type: 'vat_id_invalid', vatId: number, effect }
  await postNotification(tx, deps, { to: memberId, role, notice })
}
