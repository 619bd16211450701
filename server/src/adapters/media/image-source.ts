import { open, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { UnprocessableMediaError } from './media-errors.ts'

const fileLoaders = ['JpegFile', 'PngFile', 'WebpFile', 'HeifFile', 'NsgifFile', 'TiffFile']
/** Loaders for the watermark, which is drawn from memory. Uploads are only opened from files, so these loaders never see one. */
const ownLoaders = ['SvgBuffer', 'PngBuffer']

// Everything else that the image library can open (SVG, PDF, its own formats) stays blocked, whatever a file pretends to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: [...fileLoaders, ...ownLoaders].map((name) => `VipsForeignLoad${name}`) })
sharp.cache(false)

export type ImageSource = { image: Sharp; width: number; height: number }

/** Opens an uploaded picture in upright orientation, checking its size before a pixel is decoded. */
export async function openImage(path: string, maxPixels: number): Promise<ImageSource> {
  return (await isHeic(path)) ? openHeic(path, maxPixels) : openOther(path, maxPixels)
}

/** The size that a decoder reads from the file, before any limit and without decoding a pixel. */
export async function lookAtSize(path: string): Promise<{ width: number; height: number }> {
  if (!(await isHeic(path))) return (await sharp(path, { limitInputPixels: false }).metadata()).autoOrient
  const held = await firstPicture(path)
  return { width: held.width, height: held.height }
}

async function openOther(path: string, maxPixels: number): Promise<ImageSource> {
  const image = sharp(path, { limitInputPixels: maxPixels, failOn: 'truncated' })
  const { autoOrient } = await sharp(path, { limitInputPixels: false }).metadata()
  refusePixels(autoOrient, maxPixels)
  return { image: image.autoOrient(), ...autoOrient }
}

/** The image library has no decoder for HEVC, which phones use; this one has, and rotates the picture itself. */
async function openHeic(path: string, maxPixels: number): Promise<ImageSource> {
  const held = await firstPicture(path)
  refusePixels(held, maxPixels)
  const { data, width, height } = await held.decode()
  return { image: sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: maxPixels }), width, height }
}

async function firstPicture(path: string) {
  // The decoder is large and few pictures need it.
  const { all: decodeHeic } = await import('heic-decode')
  const [first] = await decodeHeic({ buffer: await readFile(path) })
  if (!first) throw new Error('No picture in this HEIC file.')
  return first
}

function refusePixels({ width, height }: { width: number; height: number }, maxPixels: number): void {
  if (width * height > maxPixels) throw new UnprocessableMediaError({ kind: 'picture_too_large', maxMegapixels: maxPixels / 1e6 })
}

/** AVIF uses the same container and some of the same brands, but the image library reads it. */
async function isHeic(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    const head = buffer.toString('latin1', 0, bytesRead)
    return head.slice(4, 8) === 'ftyp' && /^(heic|heix|hevc|hevx|mif1|msf1)/.test(head.slice(8)) && !head.slice(8).includes('avif')
  } finally {
    await file.close()
  }
}
