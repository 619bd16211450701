import { forEachDue } from '#tasks/for-each-due.ts'
import { handle } from '#tasks/handle.ts'
import { deliverMail } from '#tasks/task-payloads.ts'
import { deliver } from './deliver-mail-act.ts'
import { listDueMails } from './outbox-queries.ts'

/** At once, when the mail is written. */
export const deliverMailTask = handle(deliverMail, async ({ mailId }, { deps }) => {
  await deliver(deps, mailId)
})

/** What was not taken at once, or was in the hands of a process that died. */
export const deliverDueMails = forEachDue({
  name: 'deliver-due-mails',
  everySeconds: 15,
  due: ({ db }, list) => listDueMails(db, list),
  actInSteps: async (deps, { id }) => {
    // One mail has found out that the server is away; the others need not wait for the same answer.
    if ((await deliver(deps, id)) === 'unavailable') return 'stop'
  },
})
