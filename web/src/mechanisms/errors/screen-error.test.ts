// @vitest-environment happy-dom
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchForMissingCode } from '#api/missing-code.ts'
import { isReachable } from '#mechanisms/connection/use-connection-watch.ts'
import { shown } from '#testing/shown.ts'
import { ScreenError } from './screen-error.tsx'

let reloads: number
/** Answers that were asked for, oldest first. */
let asked: (() => void)[]
beforeEach(() => {
  reloads = 0
  asked = []
  sessionStorage.clear()
  vi.spyOn(window.location, 'reload').mockImplementation(() => void (reloads += 1))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const holdAnswers = () => vi.stubGlobal('fetch', () => new Promise((resolve) => asked.push(() => resolve(Response.json({ data: {} })))))

/** The screen whose code is not there, with answers that are held back. */
function open() {
  holdAnswers()
  watchForMissingCode()
  const error = new Error('Failed to fetch')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
  return shown(createElement(ScreenError, { error, reset: () => {} }))
}
/** Waits for what follows from the answers up to now. */
async function answered() {
  for (const answer of asked.splice(0)) answer()
  const later = isReachable()
  for (const answer of asked.splice(0)) answer()
  await later
}

test('a screen whose code is missing reloads the page once, and again by its button', async () => {
  {
    await using screen = open()
    screen.getByRole('heading', { name: 'This page could not be loaded.' })
    await answered()
    expect(reloads).toBe(1)
  }
  await using screen = open()
  await answered()
  expect(reloads).toBe(1)
  await screen.user.click(screen.getByRole('button', { name: 'Try again' }))
  await answered()
  expect(reloads).toBe(2)
})

test('whoever has left a screen whose code is missing stays where they are', async () => {
  {
    await using screen = open()
    await screen.user.click(screen.getByRole('button', { name: 'Try again' }))
  }
  holdAnswers()
  await answered()
  expect(reloads).toBe(0)

  // The next screen is not there yet.
  const before = window.location.href
  await using _leaving = open()
  window.history.pushState(null, '', '/agency/dashboard')
  await answered()
  expect(reloads).toBe(0)
  window.history.pushState(null, '', before)
})
