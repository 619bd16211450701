import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runHook } from '#testing/run-hook.ts'
import { useMailSwitches } from './use-mail-switches.ts'

/** What was sent, and the answers that the test releases. */
let sent: Record<string, boolean>[] = []
let answers: (() => void)[] = []

beforeEach(() => {
  sent = []
  answers = []
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'xdebug' ? null : 'token') })
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Promise((resolve) => answers.push(() => resolve(Response.json({ data: {} }))))
  })
})
afterEach(() => vi.unstubAllGlobals())

async function answerAll(count: number): Promise<void> {
  for (let answered = 1; answered <= count; answered++) {
    await expect.poll(() => sent.length).toBe(answered)
    answers.shift()?.()
  }
}

test('R-451 an email that is switched off, on and off again before the first answer ends off', async () => {
  await using screen = runHook(useMailSwitches, { message: true })
  for (const isOn of [false, true, false]) {
    screen.result().turn('message', isOn)
    await expect.poll(() => screen.result().shown).toEqual({ message: isOn })
  }
  await expect.poll(() => sent).toEqual([{ message: false }])
  await answerAll(3)
  expect(sent.map(({ message }) => message)).toEqual([false, true, false])
})

test('R-451 of two emails that are switched before the first answer both stay as they were switched', async () => {
  await using screen = runHook(useMailSwitches, { message: true, offer: true })
  screen.result().turn('message', false)
  await expect.poll(() => screen.result().shown).toEqual({ message: false, offer: true })
  screen.result().turn('offer', false)
  await expect.poll(() => screen.result().shown).toEqual({ message: false, offer: false })
  await answerAll(2)
  expect(Object.assign({}, ...sent)).toEqual({ message: false, offer: false })
})
