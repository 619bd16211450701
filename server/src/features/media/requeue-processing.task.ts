import { forEachDue } from '#tasks/for-each-due.ts'
import { processContractMedia, processMessageAttachment, processPortfolioItem } from '#tasks/task-payloads.ts'
import { after, minutes } from '#wire-time.ts'
import { hasTask, listStuckAttachments, listStuckContractMedia, listStuckPortfolioItems } from './processing-queries.ts'

// What is still being processed though no task is left for it, after crashes on every try, is processed again. Another process may have seen
// to that since the list was read, so each looks once more.

/** Longer than a task may take, so that one that is about to end is left alone. */
const stuckMs = minutes(20)
const everySeconds = 300

export const requeueContractMedia = forEachDue({
  name: 'requeue-contract-media',
  everySeconds,
  due: ({ db }, list) => listStuckContractMedia(db, list, after(list.now, -stuckMs)),
  subject: (item) => ({ kind: 'contract', id: item.contract_id }),
  act: async (tx, { tasks }, item) => {
    if (await hasTask(tx, item.media_id)) return
    await tasks.enqueue(tx, processContractMedia, { contractMediaId: item.id, mediaId: item.media_id })
  },
})

export const requeuePortfolioItems = forEachDue({
  name: 'requeue-portfolio-items',
  everySeconds,
  due: ({ db }, list) => listStuckPortfolioItems(db, list, after(list.now, -stuckMs)),
  subject: (item) => ({ kind: 'member', id: item.creator_id }),
  act: async (tx, { tasks }, item) => {
    if (await hasTask(tx, item.media_id)) return
    await tasks.enqueue(tx, processPortfolioItem, { portfolioItemId: item.id, mediaId: item.media_id })
  },
})

export const requeueAttachments = forEachDue({
  name: 'requeue-attachments',
  everySeconds,
  due: ({ db }, list) => listStuckAttachments(db, list, after(list.now, -stuckMs)),
  subject: (attachment) => ({ kind: 'media', id: attachment.id }),
  act: async (tx, { tasks }, attachment) => {
    if (await hasTask(tx, attachment.id)) return
    await tasks.enqueue(tx, processMessageAttachment, { mediaId: attachment.id })
  },
})
