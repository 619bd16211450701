import { mailUnreadMessages, removeOldMailsOnTheClock } from '../features/mail/mail-unread.task.ts'
import { removeExpiredSessions } from '../features/session/remove-expired.task.ts'
import { requeueProcessing } from '../features/media/requeue-processing.task.ts'
import { sweepFiles } from '../features/media/sweep-files.task.ts'
import type { ClockTask } from './handle.ts'

/** Everything that happens because time passes. */
export const clockTasks: readonly ClockTask[] = [
  mailUnreadMessages,
  removeOldMailsOnTheClock,
  removeExpiredSessions,
  sweepFiles,
  requeueProcessing,
]
