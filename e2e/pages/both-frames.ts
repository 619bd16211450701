import type { Page } from '@playwright/test'
import { bringReader } from './read-number.ts'

export type Move = { way: 'bar' | 'forward' | 'back'; frame: number }
/** What both videos show within one frame of the page, and which of them have sound. */
export type Both = { one: number; two: number; heard: boolean[] }

/** Seeks with the bar that both videos share. */
export async function bothAfterEach(page: Page, moves: readonly Move[]): Promise<Both[]> {
  await bringReader(page)
  return page.evaluate(goToAll, moves)
}

/** Plays from the beginning to the end, and records each frame of the page. */
export async function bothWhilePlaying(page: Page): Promise<Both[]> {
  await bringReader(page)
  return page.evaluate(playAll)
}

/** Plays the same two files next to each other in an otherwise empty page, started at the same moment and left to the browser. */
export async function bothLeftAlone(page: Page, sources: readonly string[]): Promise<Both[]> {
  await bringReader(page)
  return page.evaluate(playAlone, sources)
}

/** Runs in the page. */
async function goToAll(moves: readonly Move[]): Promise<Both[]> {
  const [first, second] = document.querySelectorAll('video')
  const bar = document.querySelector<HTMLInputElement>('input[aria-label="Seek"]')
  if (!first || !second || !bar) throw new Error('Nothing is compared.')
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const picture = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const seen: Both[] = []
  for (const { way, frame } of moves) {
    if (way === 'bar') {
      write?.call(bar, String(frame))
      bar.dispatchEvent(new Event('input', { bubbles: true }))
    } else {
      const button = document.querySelector<HTMLElement>(`button[aria-label="One frame ${way}"]`)
      if (!button) throw new Error(`There is no button that steps one frame ${way}.`)
      button.click()
    }
    // Some frames after both have arrived, so that late changes are recorded as well.
    for (let still = 0; still < 20; still = first.seeking || second.seeking ? 0 : still + 1) await picture()
    seen.push({ one: readNumber(first), two: readNumber(second), heard: [!first.muted, !second.muted] })
  }
  return seen
}

/** Runs in the page. */
async function playAll(): Promise<Both[]> {
  const [first, second] = document.querySelectorAll('video')
  if (!first || !second) throw new Error('Nothing is compared.')
  const picture = () => new Promise((resolve) => requestAnimationFrame(resolve))
  document.querySelector<HTMLElement>('button[aria-label="Play"]')?.click()
  while (!document.querySelector('button[aria-label="Pause"]')) await picture()
  const seen: Both[] = []
  while (!document.querySelector('button[aria-label="Play"]')) {
    await picture()
    seen.push({ one: readNumber(first), two: readNumber(second), heard: [!first.muted, !second.muted] })
  }
  for (let still = 0; still < 20; still = first.seeking || second.seeking ? 0 : still + 1) await picture()
  return [...seen, { one: readNumber(first), two: readNumber(second), heard: [!first.muted, !second.muted] }]
}

/** Runs in the page. */
async function playAlone(sources: readonly string[]): Promise<Both[]> {
  const picture = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const videos = sources.map((src) => Object.assign(document.createElement('video'), { src, muted: true, preload: 'auto', width: 320 }))
  document.body.replaceChildren(...videos)
  const [first, second] = videos
  if (!first || !second) throw new Error('There are not two films.')
  while (videos.some(({ readyState }) => readyState < HTMLMediaElement.HAVE_ENOUGH_DATA)) await picture()
  const begun = Promise.all(videos.map((video) => video.play()))
  const seen: Both[] = []
  for (await begun; videos.some(({ ended }) => !ended); await picture())
    seen.push({ one: readNumber(first), two: readNumber(second), heard: [] })
  return seen
}
