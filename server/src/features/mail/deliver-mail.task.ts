import { handle, onTheClock } from '../../tasks/handle.ts'
import { deliverMail } from '../../tasks/task-payloads.ts'
import { deliver } from './deliver-mail-rules.ts'
import { listDueMails } from './outbox-queries.ts'

/** At once, when the mail is written. */
export const deliverMailTask = handle(deliverMail, async ({ mailId }, { deps }) => {
  await deliver(deps, mailId)
})

/** What was not taken at once, or was in the hands of a process that died. */
export const deliverDueMails = onTheClock('deliver-due-mails', 15, async (deps) => {
  for (const mailId of await listDueMails(deps.db, deps.now())) {
    // One mail has found out that the server is away; the others need not wait for the same answer.
    if ((await deliver(deps, mailId)) === 'unavailable') return
  }
})
