import type { Page } from '@playwright/test'
import { numberedFilm } from '@pairtake/server/testing/numbered-film'

declare global {
  /** Returns the number of the frame currently painted, for a numbered video. */
  function readNumber(video: HTMLVideoElement): number
}

/** Defines `readNumber` in the page, until it is reloaded. */
export const bringReader = (page: Page): Promise<void> => page.evaluate(define, numberedFilm)

/** Runs in the page. */
function define({ bits, width, height }: typeof numberedFilm): void {
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('There is no canvas.')
  globalThis.readNumber = (video) => {
    context.drawImage(video, 0, 0, width, height)
    const { data } = context.getImageData(0, 0, width, height)
    /** Sums the middle of a cell: the watermark passes over it, but never covers all of it. */
    const meanOf = (column: number, row: number) => {
      const [cellWidth, cellHeight] = [width / bits, height / 2]
      let sum = 0
      for (let y = Math.round((row + 0.25) * cellHeight); y < (row + 0.75) * cellHeight; y += 1)
        for (let x = Math.round((column + 0.25) * cellWidth); x < (column + 0.75) * cellWidth; x += 1) sum += data[(y * width + x) * 4] ?? 0
      return sum
    }
    return Array.from({ length: bits }, (_, bit) => (meanOf(bit, 0) > meanOf(bit, 1) ? 2 ** bit : 0)).reduce((sum, value) => sum + value, 0)
  }
}
