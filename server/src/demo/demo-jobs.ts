import {
  approveContractMedia,
  askForChanges,
  attachContractMedia,
  reuploadContractMedia,
} from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { finalizeContract, getContract, listContractAssets } from '@pairtake/protocol/contract/contract-endpoints'
import { rateCreator } from '@pairtake/protocol/feedback/feedback-endpoints'
import { contractMediaId, mediaId, type ContractMediaId, type MediaId } from '@pairtake/protocol/ids'
import { transact } from '#adapters/database/transact.ts'
import { findContractNames } from '#features/contract/contract-queries.ts'
import { findContractMedia, moveContractMedia, startReviewClock } from '#features/contract-media/contract-media-queries.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { playBargain, type Bargain, type Standing } from './demo-bargains.ts'
import { layMedia } from './demo-media.ts'
import type { Market } from './demo-market.ts'
import { answerRemarks, checkRemarks, sendRemarks, type RemarkedTakes, type SentRemark } from './demo-remarks.ts'
import type { Cast } from './demo-members.ts'
import type { DemoMember, Stage } from './demo-stage.ts'

type Outcome = 'approved' | 'needs_review' | 'changes_requested' | 'processing' | 'failed'

export type Item = {
  type: 'video' | 'photos'
  name: string
  scene: string
  hue?: number
  /** How many days ago the (first) take was sent; the verdict comes a little later. */
  sent: number
  outcome: Outcome
  note?: string
  /** The change requested for take 1; the outcome is then that of take 2. */
  changes?: string
  /** The change request as remarks on frames. */
  remarks?: RemarkedTakes
  message?: string
  /** Not in the requested format: the product holds it back once it is drawn. */
  wide?: true
}

export type Job = Omit<Bargain, 'end'> & {
  items: Item[]
  finalizedDaysAgo?: number
  rating?: { daysAgo: number; contentQuality: 'good' | 'bad'; professionalism: 'good' | 'bad' }
}

export type Scene = { stage: Stage; cast: Cast; market: Market }

/** Plays an accepted bargain, and all deliveries and verdicts since. */
export function playJob(scene: Scene, job: Job): Standing {
  const { stage, cast, market } = scene
  const standing = playBargain(scene, { ...job, end: 'accepted' })
  const creator = cast.talents[job.talent]
  const agency = () => cast.brands[market[job.campaign].brand]
  for (const item of job.items) playItem({ stage, standing, creator, agency }, item)

  if (job.finalizedDaysAgo !== undefined) {
    stage.at(job.finalizedDaysAgo, async () => {
      await stage.call(finalizeContract, { as: agency(), params: { id: standing.contractId } })
    })
  }
  const { rating } = job
  if (rating) {
    stage.at(rating.daysAgo, async () => {
      const { data } = await stage.call(getContract, { as: agency(), params: { id: standing.contractId } })
      const { contentQuality, professionalism } = rating
      await stage.call(rateCreator, { as: agency(), params: { id: data.feedback?.id ?? '' }, body: { contentQuality, professionalism } })
    })
  }
  return standing
}

const isSentTwice = (item: Item) => item.changes !== undefined || item.remarks !== undefined

type Set = { stage: Stage; standing: Standing; creator: DemoMember; agency: () => DemoMember }

function playItem(set: Set, item: Item): void {
  const { stage, agency } = set
  const known = { contractMediaId: contractMediaId.parse('not yet'), mediaId: mediaId.parse('not yet') }
  const { remarks } = item
  const sent: SentRemark[] = []
  const remarked = () => ({ stage, agency: agency(), creator: set.creator, ...known })
  const params = () => ({ id: known.contractMediaId })
  const ask = (message: string) => stage.call(askForChanges, { as: agency(), params: params(), body: { message } })

  stage.at(item.sent, async () => {
    Object.assign(known, await send(set, item))
    if (isSentTwice(item)) await becomeReady(set, known.contractMediaId)
    else await reach(set, item, known.contractMediaId)
  })
  // Days later if there is time, but always before now.
  const later = (days: number, share: number) => item.sent - Math.min(days, item.sent * share)
  const sentLast = isSentTwice(item) ? later(4, 0.4) : item.sent
  const { changes } = item
  if (changes !== undefined) stage.at(later(1.5, 0.2), async () => void (await ask(changes)))
  if (remarks) {
    stage.at(later(1.5, 0.2), async () => void sent.push(...(await sendRemarks(remarked(), remarks))))
    stage.at(later(3, 0.3), () => answerRemarks(remarked(), sent))
  }
  if (isSentTwice(item)) {
    stage.at(sentLast, async () => {
      known.mediaId = await sendAgain(set, item, known.contractMediaId)
      await reach(set, item, known.contractMediaId)
    })
  }
  stage.at(sentLast - Math.min(1, sentLast * 0.1), async () => {
    if (remarks) await checkRemarks(remarked(), remarks, sent)
    if (item.outcome === 'approved') await stage.call(approveContractMedia, { as: agency(), params: params(), body: {} })
    if (item.outcome === 'changes_requested') await ask(item.message ?? 'Almost there. Could you try it once more in daylight?')
  })
}

async function lay(set: Set, item: Item, take: number): Promise<MediaId> {
  const kind = item.type === 'video' ? 'video' : 'image'
  const fileName = `${item.name}.${kind === 'video' ? 'mp4' : 'jpg'}`
  // The change that the remarks asked for is visible: the light is warmer.
  const hue = (item.hue ?? 0) + (take === 1 ? 0 : item.remarks ? -20 : 60)
  const tinted = take > 1 && item.remarks !== undefined
  const file = { kind, use: item.wide ? 'checked' : 'watermarked', scene: item.scene, hue, wide: item.wide, tinted } as const
  return layMedia(set.stage, { ownerId: set.creator.id, entity: 'ContractMediaOriginal', fileName, file })
}

async function send(set: Set, item: Item): Promise<{ contractMediaId: ContractMediaId; mediaId: MediaId }> {
  const { stage, standing, creator: as } = set
  const { data: assets } = await stage.call(listContractAssets, { as, params: { id: standing.contractId } })
  const slot = assets.find((asset) => asset.type === item.type && asset.contractMedias.length < asset.committed)
  if (!slot) throw new Error(`The demo has no slot left for “${item.name}”.`)
  const body = { mediaId: await lay(set, item, 1), note: isSentTwice(item) ? '' : (item.note ?? '') }
  const { data } = await stage.call(attachContractMedia, { as, params: { id: slot.id }, body })
  return { contractMediaId: data.id, mediaId: body.mediaId }
}

async function sendAgain(set: Set, item: Item, contractMediaId: ContractMediaId): Promise<MediaId> {
  const body = { mediaId: await lay(set, item, 2), note: item.note ?? '' }
  await set.stage.call(reuploadContractMedia, { as: set.creator, params: { id: contractMediaId }, body })
  return body.mediaId
}

async function reach(set: Set, item: Item, contractMediaId: ContractMediaId): Promise<void> {
  if (item.outcome === 'processing') return
  if (item.outcome === 'failed') await becomeFailed(set, contractMediaId)
  else await becomeReady(set, contractMediaId)
}

/** Does what the worker does when the preview is made; in the demo the preview is drawn later. */
async function becomeReady({ stage: { deps }, standing, agency }: Set, contractMediaId: ContractMediaId): Promise<void> {
  await transact(deps.db, async (tx) => {
    const change = { ...startReviewClock(deps), updated_at: deps.now() }
    await moveContractMedia(tx, { of: { id: contractMediaId }, action: 'finishProcessing', change })
    const item = await findContractMedia(tx, contractMediaId)
    const about = { ...(await findContractNames(tx, standing.contractId)), contractMediaId, mediaName: item?.name ?? '' }
    await postNotification(tx, deps, { to: agency().id, role: 'agency', notice: { type: 'media_submitted', ...about } })
  })
}

async function becomeFailed({ stage: { deps } }: Set, contractMediaId: ContractMediaId): Promise<void> {
  await moveContractMedia(deps.db, {
    of: { id: contractMediaId },
    action: 'failProcessing',
    change: { failure: { kind: 'picture_unreadable' }, updated_at: deps.now() },
  })
}
