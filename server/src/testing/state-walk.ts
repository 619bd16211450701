import { someBuyer } from './some-buyer.ts'
import type { MediaId } from '@pairtake/protocol/ids'
import { sql, type Selectable } from 'kysely'
import type { Role } from '@pairtake/protocol/roles'
import type { DB } from '#adapters/database/schema.gen.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#ids.ts'
import { after, days } from '#wire-time.ts'
import type { World } from './build-world.ts'
import type { TestMember } from './builders.ts'
import { byHand } from './by-hand.ts'

type Attempt = { method: string; path: string; body?: unknown }

export type WalkedAction = {
  /** How a role tries the action; a role without an entry has no call for it. */
  attempts: Partial<Record<Role, (at: World) => Attempt>>
  /** Further conditions for the action to be open, besides the state. */
  prepare?: (deps: Deps, at: World, role: Role) => Promise<unknown>
  /** The caller, if it is not the world's own member of the role. */
  caller?: (at: World, role: Role) => TestMember
  /** Roles that may do it by another right, whatever the table says: for example with their own files. */
  byRight?: readonly Role[]
  /** Other statuses of a closed action; 409 unless given. */
  closed?: readonly number[]
}

export type WalkedTable = {
  setState: (deps: Deps, at: World, state: string) => Promise<unknown>
  readState: (deps: Deps, at: World) => Promise<string | undefined>
  actions: Record<string, WalkedAction>
}

type Table = 'campaign' | 'candidate_request' | 'contract' | 'contract_media' | 'remark' | 'payout' | 'portfolio_item'

/** A table whose rows have an id and a state. */
function rows(table: Table, id: (at: World) => Selectable<DB[Table]>['id']): Pick<WalkedTable, 'setState' | 'readState'> {
  return {
    setState: (deps, at, state) =>
      deps.db
        .updateTable(table)
        .set(byHand({ state: state }))
        .where('id', '=', id(at))
        .execute(),
    readState: async (deps, at) => (await deps.db.selectFrom(table).select('state').where('id', '=', id(at)).executeTakeFirst())?.state,
  }
}

const reason = { reason: 'For a test.' }
const post = (path: string, body?: unknown): Attempt => ({ method: 'POST', path, body })
const price = { amount: 100, currency: 'EUR' }
const counts = (at: World) => [
  { desiredAssetId: at.campaign.videoAssetId, count: 1 },
  { desiredAssetId: at.campaign.photoAssetId, count: 2 },
]
const offer = (at: World) => ({ price, proposedAssets: counts(at) })
const bothSides = (attempt: (at: World) => Attempt) => ({ agency: attempt, creator: attempt })

/** The other side is price owner, so that the role may answer. */
const otherHolds = (deps: Deps, at: World, role: Role) =>
  deps.db
    .updateTable('candidate_request')
    .set({ price_owner: role === 'agency' ? 'creator' : 'agency' })
    .where('id', '=', at.candidateRequestId)
    .execute()

const lapse = (deps: Deps, at: World) =>
  deps.db
    .updateTable('candidate_request')
    .set({ lapsed: true })
    .where('id', '=', at.candidateRequestId)
    .where('state', '=', 'declined')
    .execute()

const makeReportable = (deps: Deps, at: World) =>
  deps.db
    .updateTable('contract')
    .set({ agency_acted_at: after(deps.now(), -days(31)), creator_acted_at: after(deps.now(), -days(31)) })
    .where('id', '=', at.contractId)
    .execute()

const makePayable = (deps: Deps, at: World) =>
  deps.db
    .updateTable('payment')
    .set(byHand({ state: 'scheduled', buyer: someBuyer, scheduled_at: deps.now() }))
    .where('id', '=', at.paymentId)
    .where('state', '=', 'future')
    .execute()

async function fillPortfolio(deps: Deps, at: World): Promise<void> {
  const [item] = await deps.db.selectFrom('portfolio_item').selectAll().where('creator_id', '=', at.creator.id).execute()
  const media = item && (await deps.db.selectFrom('media').selectAll().where('id', '=', item.media_id).executeTakeFirst())
  if (!item || !media) throw new Error('There is no portfolio.')
  for (const position of [1, 2]) {
    const mediaId = newId<MediaId>()
    await deps.db
      .insertInto('media')
      .values({ ...media, id: mediaId, storage_key: `media/${mediaId}/original` })
      .execute()
    await deps.db
      .insertInto('portfolio_item')
      .values({ ...item, id: newId(), media_id: mediaId, position })
      .execute()
  }
}

const profile = {
  gender: 'female',
  birthDate: '2000-05-04',
  nativeLanguage: 'de',
  languages: ['de', 'en'],
  shortBio: 'Slow.',
  residenceCountry: 'DE',
  residenceCity: 'Hamburg',
  residenceState: 'Hamburg',
  residencePostalCode: '20095',
  residenceStreetAddress: 'Allee 2',
  socialInfo: { instagram: '@mara' },
}

/** How every action of the state tables is tried over HTTP. Actions without an entry belong to the clock, the worker or another record. */
export const walkedTables: Record<string, WalkedTable> = {
  campaign: {
    ...rows('campaign', (at) => at.campaign.id),
    actions: {
      save: { attempts: { agency: (at) => ({ method: 'PATCH', path: `/campaigns/${at.campaign.id}`, body: { name: 'Another name' } }) } },
      publish: { attempts: { agency: (at) => post(`/campaigns/${at.campaign.id}/publish`) } },
      approve: { attempts: { operator: (at) => post(`/operator/campaigns/${at.campaign.id}/approve`) } },
      reject: { attempts: { operator: (at) => post(`/operator/campaigns/${at.campaign.id}/reject`, reason) } },
      takeDown: { attempts: { operator: (at) => post(`/operator/campaigns/${at.campaign.id}/take-down`, reason) } },
      lookAt: {
        attempts: { operator: (at) => post(`/operator/campaigns/${at.campaign.id}/mark-seen`) },
        prepare: (deps, at) => deps.db.updateTable('campaign').set({ edited_at: deps.now() }).where('id', '=', at.campaign.id).execute(),
      },
      apply: {
        attempts: { creator: (at) => post(`/creator-opportunities/${at.campaign.id}/apply`, offer(at)) },
        caller: (at) => at.strangers.creator,
        closed: [400, 404, 409],
      },
    },
  },
  'candidate-request': {
    ...rows('candidate_request', (at) => at.candidateRequestId),
    setState: async (deps, at, state) => {
      await rows('candidate_request', () => at.candidateRequestId).setState(deps, at, state)
      // The campaign counts its candidates by state; a state set directly is not counted.
      const counted = { candidates_new: 1, candidates_accepted: 1, candidates_declined: 1 }
      await deps.db.updateTable('campaign').set(counted).where('id', '=', at.campaign.id).execute()
    },
    actions: {
      offer: {
        attempts: bothSides((at) =>
          post(`/candidate-requests/${at.candidateRequestId}/offer`, { ...offer(at), price: { amount: 120, currency: 'EUR' } }),
        ),
        prepare: otherHolds,
      },
      accept: {
        attempts: bothSides((at) => post(`/candidate-requests/${at.candidateRequestId}/decide`, { accept: true, ...offer(at) })),
        prepare: otherHolds,
      },
      decline: { attempts: bothSides((at) => post(`/candidate-requests/${at.candidateRequestId}/decide`, { accept: false })) },
      withdraw: { attempts: { creator: (at) => post(`/creator-requests/${at.candidateRequestId}/withdraw`) }, closed: [400] },
      reapply: { attempts: { creator: (at) => post(`/creator-opportunities/${at.campaign.id}/apply`, offer(at)) }, prepare: lapse },
    },
  },
  contract: {
    ...rows('contract', (at) => at.contractId),
    actions: {
      work: { attempts: { creator: (at) => post(`/contract-assets/${at.contractAssetId}/media`, { mediaId: at.spareMediaId }) } },
      finalize: { attempts: { agency: (at) => post(`/contracts/${at.contractId}/finalize`) }, prepare: makePayable },
      rate: {
        attempts: {
          agency: (at) => ({
            method: 'PATCH',
            path: `/feedback/${at.feedbackId}`,
            body: { contentQuality: 'good', professionalism: 'bad' },
          }),
        },
      },
      cancel: { attempts: { operator: (at) => post(`/operator/contracts/${at.contractId}/cancel`, reason) } },
      report: { attempts: bothSides((at) => post(`/contracts/${at.contractId}/report`, reason)), prepare: makeReportable },
      dismissReport: {
        attempts: { operator: (at) => post(`/operator/contracts/${at.contractId}/dismiss-report`, { note: 'For a test.' }) },
        prepare: (deps, at) =>
          deps.db
            .updateTable('contract')
            .set({ reported_by: 'agency', report_reason: 'Silence.', reported_at: deps.now() })
            .where('id', '=', at.contractId)
            .execute(),
      },
      openOriginals: {
        attempts: { agency: (at) => ({ method: 'GET', path: `/contracts/${at.contractId}/originals` }) },
        byRight: ['creator'],
      },
    },
  },
  'contract-media': {
    ...rows('contract_media', (at) => at.contractMediaId),
    // Only a failed item can be held.
    setState: (deps, at, state) =>
      deps.db
        .updateTable('contract_media')
        .set(byHand({ state: state, held: false, held_reminder_at: null }))
        .where('id', '=', at.contractMediaId)
        .execute(),
    actions: {
      approve: {
        attempts: {
          agency: (at) => post(`/contract-media/${at.contractMediaId}/approve`),
          operator: (at) => post(`/operator/contract-media/${at.contractMediaId}/approve`, reason),
        },
      },
      askForChanges: {
        attempts: { agency: (at) => post(`/contract-media/${at.contractMediaId}/ask-for-changes`, { message: 'Again, please.' }) },
      },
      reupload: {
        attempts: {
          creator: (at) => ({ method: 'PUT', path: `/contract-media/${at.contractMediaId}`, body: { mediaId: at.spareMediaId } }),
        },
      },
      sendAnyway: {
        attempts: { creator: (at) => post(`/contract-media/${at.contractMediaId}/send-anyway`, reason) },
        prepare: (deps, at) =>
          deps.db
            .updateTable('contract_media')
            .set({ held: sql<boolean>`state = 'failed'` })
            .where('id', '=', at.contractMediaId)
            .execute(),
      },
      remove: { attempts: { creator: (at) => ({ method: 'DELETE', path: `/contract-media/${at.contractMediaId}` }) } },
    },
  },
  remark: {
    ...rows('remark', (at) => at.remarkId),
    setState: (deps, at, state) =>
      deps.db
        .updateTable('remark')
        .set(byHand({ state, sent_at: state === 'draft' ? null : deps.now() }))
        .where('id', '=', at.remarkId)
        .execute(),
    actions: {
      save: { attempts: { agency: (at) => ({ method: 'PATCH', path: `/remarks/${at.remarkId}`, body: { text: 'Slower.' } }) } },
      remove: { attempts: { agency: (at) => ({ method: 'DELETE', path: `/remarks/${at.remarkId}` }) } },
      // Together with the item, which may be sent back: if the remark was sent before, another one is used.
      send: {
        attempts: { agency: (at) => post(`/contract-media/${at.contractMediaId}/ask-for-changes`) },
        prepare: async (deps, at) => {
          await rows('contract_media', () => at.contractMediaId).setState(deps, at, 'needs_review')
          await deps.db.deleteFrom('remark').where('id', '=', at.draftRemarkId).execute()
        },
        closed: [400],
      },
      // For the creator, drafts do not exist.
      reply: { attempts: bothSides((at) => post(`/remarks/${at.remarkId}/replies`, { text: 'Like this?' })), closed: [404, 409] },
      markDone: { attempts: { creator: (at) => post(`/remarks/${at.remarkId}/done`) }, closed: [404, 409] },
      settle: { attempts: { agency: (at) => post(`/remarks/${at.remarkId}/settle`) } },
      reopen: { attempts: { agency: (at) => post(`/remarks/${at.remarkId}/reopen`) } },
    },
  },
  'creator-profile': {
    setState: (deps, at, state) =>
      deps.db
        .updateTable('creator_profile')
        .set(byHand({ state: state }))
        .where('creator_id', '=', at.creator.id)
        .execute(),
    readState: async (deps, at) =>
      (await deps.db.selectFrom('creator_profile').select('state').where('creator_id', '=', at.creator.id).executeTakeFirst())?.state,
    actions: {
      save: { attempts: { creator: () => ({ method: 'PUT', path: '/creator-profile', body: profile }) } },
      saveIdentity: { attempts: { creator: () => ({ method: 'PATCH', path: '/creator-profile', body: { birthDate: '1999-01-01' } }) } },
      changePortfolio: {
        attempts: { creator: (at) => ({ method: 'PATCH', path: `/portfolio/${at.portfolioItemId}`, body: { name: 'Pour, slow' } }) },
      },
      submit: { attempts: { creator: () => post('/creator-profile-submit') }, prepare: fillPortfolio },
      verify: { attempts: { operator: (at) => post(`/operator/creator-profiles/${at.creator.id}/verify`) } },
      reject: { attempts: { operator: (at) => post(`/operator/creator-profiles/${at.creator.id}/reject`, reason) } },
      lookAt: {
        attempts: { operator: (at) => post(`/operator/creator-profiles/${at.creator.id}/mark-seen`) },
        prepare: (deps, at) =>
          deps.db
            .updateTable('creator_profile')
            .set({ portfolio_changed_at: deps.now() })
            .where('creator_id', '=', at.creator.id)
            .execute(),
      },
    },
  },
  payout: {
    ...rows('payout', (at) => at.payoutId),
    actions: {
      markPaid: { attempts: { operator: (at) => post(`/operator/payouts/${at.payoutId}/mark-paid`) } },
      return: { attempts: { operator: (at) => post(`/operator/payouts/${at.payoutId}/return`, reason) } },
    },
  },
  'portfolio-item': {
    ...rows('portfolio_item', (at) => at.portfolioItemId),
    actions: {
      rename: {
        attempts: { creator: (at) => ({ method: 'PATCH', path: `/portfolio/${at.portfolioItemId}`, body: { name: 'Pour, slow' } }) },
      },
      chooseThumbnail: {
        attempts: { creator: (at) => ({ method: 'PATCH', path: `/portfolio/${at.portfolioItemId}`, body: { thumbnailIndex: 2 } }) },
      },
      remove: { attempts: { creator: (at) => ({ method: 'DELETE', path: `/portfolio/${at.portfolioItemId}` }) } },
    },
  },
}
