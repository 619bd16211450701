import { forEachDue } from '#tasks/for-each-due.ts'
import { listOldMails, removeMails } from './mail-queries.ts'

export const removeOldMails = forEachDue({
  name: 'remove-old-mails',
  everySeconds: 3600,
  due: ({ db }, list) => listOldMails(db, list),
  actOnMany: (tx, _deps, mails) =>
    removeMails(
      tx,
      mails.map(({ id }) => id),
    ),
})
