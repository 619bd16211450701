import { forEachDue } from '#tasks/for-each-due.ts'
import { handle } from '#tasks/handle.ts'
import { deliverMail } from '#tasks/task-payloads.ts'
import { deliver } from './deliver-mail-act.ts'
import { listDueMails } from './outbox-queries.ts'

/** Sends a mail right after it was written. */
export const deliverMailTask = handle(deliverMail, async ({ mailId }, { deps }) => {
  await deliver(deps, mailId)
})

/** Sends mails that were not accepted at once, or were claimed by a process that died. */
export const deliverDueMails = forEachDue({
  name: 'deliver-due-mails',
  everySeconds: 15,
  due: ({ db }, list) => listDueMails(db, list),
  actInSteps: async (deps, { id }) => {
    // The first mail found the server unavailable; the others would get the same answer.
    if ((await deliver(deps, id)) === 'unavailable') return 'stop'
  },
})
