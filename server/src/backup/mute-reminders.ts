import type { Deps } from '#deps.ts'
import type { ClockName } from '#tasks/clock-names.ts'
import { clockTasks } from '#tasks/schedule.ts'

/** Clocks that only notify and change nothing else. */
const reminders: ReadonlySet<ClockName> = new Set<ClockName>([
  'remind-unanswered-offers',
  'remind-silent-agencies',
  'remind-of-held-media',
  'remind-late-deliveries',
  'remind-due-deliveries',
  'remind-overdue-payments',
  'mail-unread-messages',
])

/** Reminders that fell due between the backup and now were sent by the lost service: they are marked as sent, and their mails are not sent again. */
export async function muteReminders(deps: Deps): Promise<void> {
  for (const clock of clockTasks.filter(({ name }) => reminders.has(name))) {
    while ((await clock.run(deps)) === 'more') continue
  }
}
