import { afterAll, beforeAll, expect, test } from 'vitest'
import { clockTasks } from '#tasks/schedule.ts'
import { clockCases } from '#testing/clock-cases.ts'
import { buildClockWorld, type ClockWorld } from '#testing/clock-items.ts'
import { openTestApp } from '#testing/test-app.ts'
import { minutes } from '#wire-time.ts'
import { muteReminders } from './mute-reminders.ts'

let world: ClockWorld
beforeAll(async () => {
  world = await buildClockWorld(await openTestApp())
})
afterAll(() => world.app.close())

test('R-259 every reminder that fell due before a service is restored counts as sent, because the lost one may have sent it', async () => {
  const { deps } = world.app
  const reminders = clockTasks.map(({ name }) => name).filter((name) => name.startsWith('remind-') || name === 'mail-unread-messages')
  expect(reminders.length).toBeGreaterThan(5)
  const due = []
  for (const name of reminders) due.push({ name, id: await clockCases[name].build(world, minutes(5)) })

  await muteReminders(deps)
  const undone = []
  for (const { name, id } of due) if (!(await clockCases[name].isDone(world, id))) undone.push(name)
  expect(undone).toEqual([])
})
