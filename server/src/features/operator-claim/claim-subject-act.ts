import { campaignCan } from '@pairtake/protocol/campaign/campaign-actions'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import { creatorProfileCan } from '@pairtake/protocol/creator-profile/creator-profile-actions'
import type { CampaignId, ContractId, MemberId, PaymentId } from '@pairtake/protocol/ids'
import { chargebackCan } from '@pairtake/protocol/payment/chargeback-actions'
import type { ClaimSubject } from '@pairtake/protocol/operator/operator-claim-endpoints'
import { isId } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import { notFound } from '#refusal.ts'
import { lockCampaign } from '#features/campaign/campaign-queries.ts'
import { lockChargeback } from '#features/chargeback/chargeback-queries.ts'
import { lockContract } from '#features/contract/contract-queries.ts'
import { lockCreatorProfile } from '#features/creator-profile/creator-profile-queries.ts'
import { lockPayment } from '#features/payment/payment-queries.ts'
import type { Claimed } from './claim-queries.ts'

/** How to lock each kind of record with the lock that its decisions take, and whether there is something to decide. */
const subjects: Record<ClaimSubject, { name: string; lock: (tx: Tx, id: string) => Promise<{ isOpen: boolean } | undefined> }> = {
  campaign: {
    name: 'Campaign',
    async lock(tx, id) {
      const campaign = isId<CampaignId>(id) ? await lockCampaign(tx, id) : undefined
      return campaign && { isOpen: campaignCan.approve(campaign) || campaignCan.lookAt(campaign) }
    },
  },
  creator_profile: {
    name: 'Profile',
    async lock(tx, id) {
      const profile = isId<MemberId>(id) ? await lockCreatorProfile(tx, id) : undefined
      return profile && { isOpen: creatorProfileCan.reject(profile) }
    },
  },
  contract: {
    name: 'Job',
    async lock(tx, id) {
      const contract = isId<ContractId>(id) ? await lockContract(tx, id) : undefined
      return contract && { isOpen: contractCan.cancel(contract) }
    },
  },
  chargeback: {
    name: 'Chargeback',
    async lock(tx, id) {
      const chargeback = isId(id) ? await lockChargeback(tx, id) : undefined
      return chargeback && { isOpen: chargebackCan.answer(chargeback) }
    },
  },
  payment: {
    name: 'Payment',
    async lock(tx, id) {
      const payment = isId<PaymentId>(id) ? await lockPayment(tx, id) : undefined
      return payment && { isOpen: payment.state !== 'future' }
    },
  },
}

export async function lockClaimed(tx: Tx, { subject, subjectId }: Claimed): Promise<{ isOpen: boolean }> {
  const { name, lock } = subjects[subject]
  const record = await lock(tx, subjectId)
  if (!record) throw notFound(name)
  return record
}
