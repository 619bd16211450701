import { forEachDue } from '#tasks/for-each-due.ts'
import { processContractMedia, processMessageAttachment, processPortfolioItem } from '#tasks/task-payloads.ts'
import { after, minutes } from '#wire-time.ts'
import { hasTask, listStuckAttachments, listStuckContractMedia, listStuckPortfolioItems } from './processing-queries.ts'

// Requeues files that are still being processed but have no task left, after crashes on every attempt. Another process may have requeued them since
// the list was read, so each is checked again.

/** Longer than a task may take, so that a task about to end is left alone. */
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
