import type { Sharp } from 'sharp'

/** The wordmark as outlines, so that no font has to be installed where videos are processed. Their box is 164 by 32. */
const outlines = [
  'M2.00 7.00Q2.00 2.00 6.56 4.06L29.35 14.35Q33.00 16.00 29.35 17.65L6.56 27.94Q2.00 30.00 2.00 25.00Z',
  'M37.44 4.06Q42.00 2.00 42.00 7.00L42.00 25.00Q42.00 30.00 37.44 27.94L14.65 17.65Q11.00 16.00 14.65 14.35Z',
  'M14.65 17.65Q11.00 16.00 14.65 14.35L22.00 11.03Q22.00 11.03 22.00 11.03L29.35 14.35Q33.00 16.00 29.35 17.65L22.00 20.97Q22.00 20.97 22.00 20.97Z',
  'M58.7 20V16.9H62.8Q64.7 16.9 65.7 16.1Q66.7 15.4 66.7 13.5Q66.7 11.9 65.8 11Q64.9 10.2 63 10.2H58.7V7.2H63.1Q64.8 7.2 66.2 7.6Q67.6 8 68.6 8.8Q69.5 9.6 70.1 10.8Q70.6 12 70.6 13.6Q70.6 15.7 69.6 17.1Q68.7 18.5 66.8 19.2Q65 20 62.2 20ZM56 25V7.2H59.9V25ZM76.2 25.4Q75 25.4 74.1 24.9Q73.2 24.4 72.7 23.5Q72.1 22.6 72.1 21.3Q72.1 20.2 72.6 19.4Q73 18.6 73.9 18.1Q74.8 17.6 76 17.3Q77.3 17 78.9 16.7Q79.8 16.6 80.3 16.5Q80.9 16.4 81.2 16.1Q81.4 15.8 81.4 15.2Q81.4 14.5 80.9 14Q80.4 13.4 79.2 13.4Q78.4 13.4 77.7 13.7Q77.1 13.9 76.6 14.5Q76.1 15 75.9 15.9L72.5 14.8Q72.8 13.7 73.4 12.9Q74 12.1 74.9 11.5Q75.7 11 76.9 10.7Q78 10.4 79.3 10.4Q81.3 10.4 82.6 11.1Q84 11.8 84.6 13.2Q85.2 14.6 85.2 16.7V19.2Q85.2 20.1 85.3 21.1Q85.3 22.1 85.4 23Q85.5 24 85.6 25H82.1Q82 24.3 81.9 23.4Q81.8 22.6 81.8 21.7H81.3Q80.9 22.7 80.2 23.5Q79.5 24.4 78.5 24.9Q77.5 25.4 76.2 25.4ZM77.9 22.6Q78.4 22.6 78.9 22.4Q79.4 22.2 79.9 21.9Q80.4 21.5 80.8 21Q81.3 20.5 81.5 19.9L81.5 17.6L82.1 17.7Q81.6 18.1 81 18.3Q80.3 18.5 79.6 18.6Q78.9 18.7 78.3 18.8Q77.6 18.9 77 19.2Q76.5 19.4 76.2 19.7Q75.9 20.1 75.9 20.8Q75.9 21.6 76.4 22.1Q77 22.6 77.9 22.6ZM88.4 25V10.8H92.2V25ZM90.3 8.7Q89.2 8.7 88.6 8.2Q88 7.7 88 6.8Q88 5.9 88.6 5.4Q89.2 4.9 90.3 4.9Q91.5 4.9 92.1 5.4Q92.7 5.9 92.7 6.8Q92.7 7.7 92.1 8.2Q91.5 8.7 90.3 8.7ZM95.5 25V18.2V10.8H98.7L98.7 15.7H99.2Q99.4 13.8 100 12.7Q100.5 11.6 101.4 11Q102.4 10.5 103.8 10.5Q104 10.5 104.3 10.5Q104.6 10.5 105 10.6L104.8 14.7Q104.4 14.5 103.9 14.5Q103.5 14.4 103.1 14.4Q102 14.4 101.3 14.9Q100.5 15.3 100 16.3Q99.6 17.2 99.4 18.5V25ZM112.1 25.3Q109.7 25.3 108.6 24.1Q107.5 22.8 107.5 20.1V13.9H105.4L105.5 10.8H106.9Q107.7 10.8 108.2 10.6Q108.6 10.3 108.7 9.7L109 7.7H111.2V10.8H114.8V14H111.2V19.9Q111.2 20.9 111.7 21.3Q112.1 21.7 113.1 21.7Q113.6 21.7 114.1 21.6Q114.5 21.5 114.9 21.3V24.9Q114.1 25.2 113.3 25.3Q112.6 25.3 112.1 25.3ZM120.5 25.4Q119.4 25.4 118.4 24.9Q117.5 24.4 117 23.5Q116.5 22.6 116.5 21.3Q116.5 20.2 116.9 19.4Q117.4 18.6 118.2 18.1Q119.1 17.6 120.4 17.3Q121.6 17 123.3 16.7Q124.1 16.6 124.7 16.5Q125.2 16.4 125.5 16.1Q125.8 15.8 125.8 15.2Q125.8 14.5 125.2 14Q124.7 13.4 123.5 13.4Q122.7 13.4 122.1 13.7Q121.4 13.9 121 14.5Q120.5 15 120.3 15.9L116.8 14.8Q117.1 13.7 117.7 12.9Q118.4 12.1 119.2 11.5Q120.1 11 121.2 10.7Q122.3 10.4 123.6 10.4Q125.7 10.4 127 11.1Q128.3 11.8 128.9 13.2Q129.6 14.6 129.6 16.7V19.2Q129.6 20.1 129.6 21.1Q129.7 22.1 129.7 23Q129.8 24 129.9 25H126.5Q126.4 24.3 126.3 23.4Q126.2 22.6 126.1 21.7H125.6Q125.3 22.7 124.6 23.5Q123.9 24.4 122.8 24.9Q121.8 25.4 120.5 25.4ZM122.2 22.6Q122.7 22.6 123.2 22.4Q123.8 22.2 124.3 21.9Q124.8 21.5 125.2 21Q125.6 20.5 125.8 19.9L125.8 17.6L126.4 17.7Q125.9 18.1 125.3 18.3Q124.6 18.5 124 18.6Q123.3 18.7 122.6 18.8Q121.9 18.9 121.4 19.2Q120.9 19.4 120.5 19.7Q120.2 20.1 120.2 20.8Q120.2 21.6 120.8 22.1Q121.3 22.6 122.2 22.6ZM132.7 25V5.7H136.5V16.4Q137.4 15.9 138.1 15.2Q138.9 14.5 139.5 13.8Q140.2 13.1 140.7 12.3Q141.2 11.6 141.5 10.8H146Q145.6 11.9 144.9 12.9Q144.2 13.9 143.3 14.8Q142.4 15.7 141.2 16.3Q140 16.9 138.6 17.1V17.6Q140.4 17.3 141.6 17.7Q142.8 18 143.6 18.9Q144.3 19.7 144.8 20.7Q145.3 21.8 145.6 22.9L146.3 25H142L141.7 23.7Q141.3 22.3 140.8 21.4Q140.4 20.4 139.6 19.8Q138.9 19.2 137.6 19.2H136.5V25ZM154.9 25.4Q153.1 25.4 151.7 24.9Q150.4 24.4 149.4 23.5Q148.5 22.6 148 21.2Q147.5 19.9 147.5 18.2Q147.5 16.5 148 15.1Q148.4 13.6 149.3 12.6Q150.3 11.6 151.6 11Q152.9 10.4 154.6 10.4Q156.2 10.4 157.5 11Q158.7 11.5 159.6 12.6Q160.4 13.6 160.8 15.1Q161.2 16.7 161.1 18.6L150 18.7V16.6L158.9 16.5L157.5 17.6Q157.7 16.2 157.3 15.2Q156.9 14.3 156.2 13.9Q155.5 13.5 154.6 13.5Q153.6 13.5 152.8 14Q152.1 14.6 151.6 15.6Q151.2 16.6 151.2 18.1Q151.2 20.4 152.2 21.5Q153.2 22.5 154.8 22.5Q155.6 22.5 156.1 22.3Q156.6 22.1 157 21.8Q157.3 21.5 157.5 21.1Q157.7 20.7 157.9 20.3L161.2 21Q161 22 160.5 22.8Q160.1 23.6 159.3 24.2Q158.5 24.8 157.4 25.1Q156.3 25.4 154.9 25.4Z',
]

/**
 * Draws the product's logo, slanted and repeated over the whole picture, so that no crop is free of it. White with a dark outline is visible on any
 * background. The logo scales with the picture: at any size, about three fit across the shorter side.
 */
export async function watermarkPng(width: number, height: number): Promise<Buffer> {
  // Loaded here, because only the rendering process needs the image library.
  const { default: sharp } = await import('sharp')
  const markWidth = Math.max(56, Math.round(Math.min(width, height) * 0.32))
  const tile = Buffer.from(tileSvg(markWidth))
  const pattern: Sharp = sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  return pattern
    .composite([{ input: await fitting(tile, width, height), tile: true, gravity: 'northwest' }])
    .png({ compressionLevel: 3 })
    .toBuffer()
}

/** The image library refuses a tile larger than the picture, so it is cropped. */
async function fitting(tile: Buffer, width: number, height: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const drawn = await sharp(tile).png().toBuffer({ resolveWithObject: true })
  const cut = { left: 0, top: 0, width: Math.min(width, drawn.info.width), height: Math.min(height, drawn.info.height) }
  return sharp(drawn.data).extract(cut).png().toBuffer()
}

/** Two logos per tile, the second shifted by half like bricks. */
function tileSvg(markWidth: number): string {
  const scale = markWidth / 164
  const [width, height] = [Math.round(markWidth * 1.35), Math.round(markWidth * 1.1)]
  const mark = `<g stroke="#000" stroke-opacity=".30" stroke-width="1.6" fill="#fff" fill-opacity=".42" paint-order="stroke">${outlines.map((d) => `<path d="${d}"/>`).join('')}</g>`
  const at = (x: number, y: number) => `<g transform="translate(${x} ${y}) rotate(-24) scale(${scale}) translate(-82 -16)">${mark}</g>`
  // The second row crosses the tile's edge, so it is drawn at both edges to line up when repeated.
  const marks = [at(width / 2, height * 0.25), at(0, height * 0.75), at(width, height * 0.75)].join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${marks}</svg>`
}
