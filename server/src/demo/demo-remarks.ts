import type { BodyInput } from '@pairtake/protocol/endpoint'
import type { ContractMediaId, MediaId, RemarkId } from '@pairtake/protocol/ids'
import { askForChanges } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { addRemark, markRemarkDone, replyToRemark, settleRemark } from '@pairtake/protocol/remark/remark-endpoints'
import { demoFilm } from '#adapters/media/demo-files.ts'
import { newRendition } from '#features/media/make-renditions-act.ts'
import { addRenditions, mediaFolder } from '#features/media/media-queries.ts'
import type { DemoMember, Stage } from './demo-stage.ts'

type Wish = Omit<BodyInput<typeof addRemark>, 'mediaId'>

export type RemarkStory = Wish & {
  /** The state of the remark by now; absent while it is open. */
  answer?: 'done' | 'settled'
  reply?: string
}

/** The brand's remarks on take 1, and its draft about take 2. */
export type RemarkedTakes = { first: RemarkStory[]; draft: Wish }

type Remarked = { stage: Stage; agency: DemoMember; creator: DemoMember; contractMediaId: ContractMediaId; mediaId: MediaId }
export type SentRemark = { id: RemarkId; story: RemarkStory }

/**
 * Films are drawn after the start, but their number of frames is known now, because we draw them. A placeholder rendition exists until the story has
 * been played, so that remarks are placed by the product's own rules.
 */
async function tellFrames({ stage }: Remarked, mediaId: MediaId): Promise<void> {
  const { width, height, counted } = demoFilm
  const film = { path: '', mime: 'video/mp4', sizeBytes: 0, width, height, counted }
  await addRenditions(stage.deps.db, mediaId, [newRendition('watermarked', `${mediaFolder(mediaId)}/demo/to-be-drawn`, film)])
}

async function write({ stage, agency, contractMediaId, mediaId }: Remarked, wish: Wish): Promise<RemarkId> {
  const { data } = await stage.call(addRemark, { as: agency, params: { id: contractMediaId }, body: { mediaId, ...wish } })
  return data.id
}

/** Writes all remarks on the first take and sends them together. */
export async function sendRemarks(of: Remarked, { first }: RemarkedTakes): Promise<SentRemark[]> {
  await tellFrames(of, of.mediaId)
  const sent: SentRemark[] = []
  for (const story of first) {
    const { answer: _, reply: __, ...wish } = story
    sent.push({ id: await write(of, wish), story })
  }
  await of.stage.call(askForChanges, { as: of.agency, params: { id: of.contractMediaId }, body: {} })
  return sent
}

/** Marks the remarks done that the next take shows. */
export async function answerRemarks({ stage, creator: as }: Pick<Remarked, 'stage' | 'creator'>, sent: SentRemark[]): Promise<void> {
  for (const { id, story } of sent) {
    if (story.answer !== undefined) await stage.call(markRemarkDone, { as, params: { id } })
    if (story.reply !== undefined) await stage.call(replyToRemark, { as, params: { id }, body: { text: story.reply } })
  }
}

/** Begins the brand's review of the next take. */
export async function checkRemarks(of: Remarked, { draft }: RemarkedTakes, sent: SentRemark[]): Promise<void> {
  for (const { id, story } of sent) {
    if (story.answer === 'settled') await of.stage.call(settleRemark, { as: of.agency, params: { id } })
  }
  await tellFrames(of, of.mediaId)
  await write(of, draft)
}
