import type { Page } from '@playwright/test'
import { bringReader } from './read-number.ts'

export type Move = { way: 'bar' | 'on' | 'back'; frame: number }
/** What both films show within one picture of the page, and which of them could be heard. */
export type Both = { one: number; two: number; heard: boolean[] }

/** Through the bar that both films share. */
export async function bothAfterEach(page: Page, moves: readonly Move[]): Promise<Both[]> {
  await bringReader(page)
  return page.evaluate(goToAll, moves)
}

/** From the beginning to the end, at each picture of the page. */
export async function bothWhilePlaying(page: Page): Promise<Both[]> {
  await bringReader(page)
  return page.evaluate(playAll)
}

/** The same two files beside each other in a page of nothing else, started at one moment and left to the browser. */
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
    } else document.querySelector<HTMLElement>(`button[aria-label="One frame ${way}"]`)?.click()
    // Some pictures after both have arrived, so that what comes late is seen as well.
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
