import { expect, type Page } from '@playwright/test'
import { bringReader } from './read-number.ts'

type Sought = { way: 'on' | 'back' | 'bar'; frame: number }
export type WrongFrame = Sought & { painted: number; shouldBe: number; told: number }

/**
 * Visits every frame through the player: forward and back with its buttons, and with its bar in a scattered order. Returns the frames that differ
 * from the requested ones.
 */
export async function everyFrame(page: Page, shown: readonly number[]): Promise<{ sought: number; wrong: WrongFrame[] }> {
  await expect(page.locator('[data-frame]')).toHaveCount(1)
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
  const count = shown.length
  // A stride without a common factor with the count reaches each frame once.
  const stride = [61, 67, 71].find((prime) => count % prime !== 0) ?? 1
  const all = Array.from({ length: count }, (_, at) => at)
  const ways: Sought[] = [
    ...all.map((frame) => ({ way: 'on' as const, frame })),
    ...all.toReversed().map((frame) => ({ way: 'back' as const, frame })),
    ...all.map((at) => ({ way: 'bar' as const, frame: ((at + 1) * stride) % count })),
  ]
  await bringReader(page)
  const seen = await page.evaluate(seekAll, ways)
  const wrong = seen.flatMap(({ painted, told }, at) => {
    const asked = ways[at]
    const shouldBe = shown[asked?.frame ?? 0] ?? -1
    return asked && (painted !== shouldBe || told !== asked.frame) ? [{ ...asked, painted, shouldBe, told }] : []
  })
  return { sought: seen.length, wrong }
}

/** Runs in the page: returns what the picture and the clock show after each move. */
async function seekAll(ways: Sought[]): Promise<{ painted: number; told: number }[]> {
  const video = document.querySelector('video')
  const bar = document.querySelector<HTMLInputElement>('input[aria-label="Seek"]')
  const clock = document.querySelector<HTMLElement>('[data-frame]')
  if (!video || !bar || !clock) throw new Error('There is no player.')
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

  const press = (name: string) => {
    const button = document.querySelector<HTMLElement>(`button[aria-label="${name}"]`)
    if (!button) throw new Error(`There is no button '${name}'.`)
    button.click()
  }
  const pull = (frame: number) => {
    write?.call(bar, String(frame))
    bar.dispatchEvent(new Event('input', { bubbles: true }))
  }
  /** Resolves once the video has arrived and the browser has reported a frame, which it does not do if it already shows that one. */
  const arrive = (act: () => void) =>
    new Promise<void>((resolve) => {
      let pictures = 0
      const patience = setTimeout(() => resolve(), 1500)
      const look = () => {
        if (pictures === 0 || video.seeking) return
        clearTimeout(patience)
        // After the player has received the same frame.
        requestAnimationFrame(() => resolve())
      }
      video.requestVideoFrameCallback(() => {
        pictures += 1
        look()
      })
      video.addEventListener('seeked', look, { once: true })
      act()
    })
  const painted = () => readNumber(video)

  const seen: { painted: number; told: number }[] = []
  for (const [at, { way, frame }] of ways.entries()) {
    const before = ways[at - 1]
    const isStep = before?.way === way
    await arrive(() => (way === 'bar' || !isStep ? pull(frame) : press(way === 'on' ? 'One frame forward' : 'One frame back')))
    seen.push({ painted: painted(), told: Number(clock.dataset['frame']) })
  }
  return seen
}
