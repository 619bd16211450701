import { expect, type Locator, type Page } from '#harness/test.ts'

export const clockOf = (page: Page): Locator => page.getByTitle('Minutes, seconds and frame')

/** Waits until the video has loaded and shows a frame. */
export async function filmReady(page: Page): Promise<void> {
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
}

type Box = { x: number; y: number; width: number; height: number }

/** Returns the position of the picture itself on the screen, without its bars; for two compared videos, that of the left one. */
export async function pictureBox(page: Page): Promise<Box> {
  return page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => {
      const { x, y, width, height } = video.getBoundingClientRect()
      const scale = Math.min(width / video.videoWidth, height / video.videoHeight)
      const [pictureWidth, pictureHeight] = [video.videoWidth * scale, video.videoHeight * scale]
      return { x: x + (width - pictureWidth) / 2, y: y + (height - pictureHeight) / 2, width: pictureWidth, height: pictureHeight }
    })
}

/** Returns the greatest distance in pixels between corresponding edges of two boxes. */
function apart(one: Box, other: Box): number {
  const edges = ({ x, y, width, height }: Box) => [x, y, x + width, y + height]
  const others = edges(other)
  return Math.max(...edges(one).map((edge, index) => Math.abs(edge - (others[index] ?? Number.NaN))))
}

/** Expects an element to cover a part of the picture, given in ten-thousandths of it. */
export async function expectOver(
  page: Page,
  element: Locator,
  [from, to]: readonly [readonly [number, number], readonly [number, number]],
) {
  await expect
    .poll(async () => {
      const picture = await pictureBox(page)
      const box = await element.evaluate((one: SVGElement) => {
        // The geometry of a line, without its stroke width.
        const screen = one instanceof SVGGeometryElement ? one.getScreenCTM() : null
        if (screen && one instanceof SVGGeometryElement) {
          const { x, y, width, height } = one.getBBox()
          const [from, to] = [new DOMPoint(x, y).matrixTransform(screen), new DOMPoint(x + width, y + height).matrixTransform(screen)]
          return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y }
        }
        const { x, y, width, height } = one.getBoundingClientRect()
        return { x, y, width, height }
      })
      const at = (share: number, length: number) => (share / 10_000) * length
      const meant = {
        x: picture.x + at(from[0], picture.width),
        y: picture.y + at(from[1], picture.height),
        width: at(to[0] - from[0], picture.width),
        height: at(to[1] - from[1], picture.height),
      }
      return apart(box, meant)
    })
    .toBeLessThanOrEqual(1)
}

export const wholePicture = [
  [0, 0],
  [10_000, 10_000],
] as const

export type Spot = readonly [number, number]

/** Drags from one spot of the picture to others, in ten-thousandths of it, with the button held down. */
export async function drag(page: Page, ...spots: [Spot, ...Spot[]]): Promise<void> {
  const picture = await pictureBox(page)
  const at = ([x, y]: Spot) => [picture.x + (x / 10_000) * picture.width, picture.y + (y / 10_000) * picture.height] as const
  const [first, ...rest] = spots
  await page.mouse.move(...at(first))
  await page.mouse.down()
  for (const spot of rest) await page.mouse.move(...at(spot), { steps: 8 })
}
