import { handle } from '../../tasks/handle.ts'
import { deliverMail } from '../../tasks/task-payloads.ts'
import { findMail, markMailSent } from './mail-queries.ts'

export const deliverMailTask = handle(deliverMail, async ({ mailId }, { deps }) => {
  const mail = await findMail(deps.db, mailId)
  if (!mail || mail.sent_at) return

  await deps.mailer.send({
    id: mail.id,
    to: mail.to_address,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: mail.headers as Record<string, string>,
  })
  await markMailSent(deps.db, mail.id, { at: deps.now(), isHandedOver: deps.mailer.kind === 'smtp' })
})
