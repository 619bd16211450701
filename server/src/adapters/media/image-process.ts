import { join } from 'node:path'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { imageOrder } from './image-orders.ts'
import type { ImageAnswer, ImageFileName, ImageOrder, MadeFile } from './image-orders.ts'
import { lookAtSize, openImage } from './image-source.ts'
import { UnprocessableMediaError } from './media-errors.ts'
import { imageLimits, sizes } from './media-limits.ts'
import { sampleHeight, sampleWidth } from './picture-hash.ts'
import { watermarkPng } from './watermark.ts'

// The program that opens hostile pictures. It runs for one order and then exits, so that a misbehaving decoder harms nothing else.

async function follow(order: ImageOrder): Promise<ImageAnswer> {
  if (order.does === 'profile-picture') return makeProfilePicture(order.input, order.outDir)
  if (order.does === 'look') return { ...(await lookAtSize(order.input)), files: [] }
  const source = await openImage(order.input, imageLimits.pixels)
  const { width, height } = source

  // Decoded once; every version is made from this.
  const { data, info } = await source.image
    .resize({ width: sizes.photoLongSide, height: sizes.photoLongSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const clean = () => sharp(data, { raw })
  const files = await Promise.all(variantsOf(order, clean, order.variants.watermarked ? await marked(clean(), raw) : clean))
  return { width, height, files, ...(order.variants.look && { look: await look(clean) }) }
}

/** Noise of a sensor or an encoder does not count as a second colour. */
const oneColourWithin = 12

async function look(picture: () => Sharp) {
  const small = await picture().resize(64, 64, { fit: 'fill' }).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const ranges = Array.from({ length: small.info.channels }, (_, channel) => {
    const values = small.data.filter((_value, at) => at % small.info.channels === channel)
    return Math.max(...values) - Math.min(...values)
  })
  const greys = await picture().resize(sampleWidth, sampleHeight, { fit: 'fill' }).removeAlpha().greyscale().raw().toBuffer()
  return { greys: greys.toString('hex'), isOneColour: ranges.every((range) => range <= oneColourWithin) }
}

type RenderOrder = Extract<ImageOrder, { does: 'render' }>

async function marked(picture: Sharp, { width, height }: { width: number; height: number }): Promise<() => Sharp> {
  const { data, info } = await picture
    .composite([{ input: await watermarkPng(width, height) }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

function variantsOf({ variants, outDir }: RenderOrder, clean: () => Sharp, shown: () => Sharp): Promise<MadeFile>[] {
  const small = (picture: () => Sharp, longSide: number) =>
    picture().resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true })
  return [
    ...(variants.watermarked ? [save(shown(), outDir, 'watermarked.jpg')] : []),
    ...(variants.optimized ? [save(clean(), outDir, 'optimized.jpg')] : []),
    ...(variants.thumbnails
      ? [
          save(small(shown, sizes.thumbnailLg), outDir, 'thumbnail-lg-1.jpg'),
          save(small(shown, sizes.thumbnailMd), outDir, 'thumbnail-md-1.jpg'),
        ]
      : []),
    ...(variants.thumbnails && variants.watermarked && variants.cleanThumbnails
      ? [
          save(small(clean, sizes.thumbnailLg), outDir, 'clean-thumbnail-lg-1.jpg'),
          save(small(clean, sizes.thumbnailMd), outDir, 'clean-thumbnail-md-1.jpg'),
        ]
      : []),
  ]
}

async function makeProfilePicture(input: string, outDir: string): Promise<ImageAnswer> {
  const { image, width, height } = await openImage(input, imageLimits.profilePicturePixels)
  const square = image.resize({ width: sizes.profilePicture, height: sizes.profilePicture, fit: 'cover', position: 'attention' })
  const file = await save(square.flatten({ background: '#ffffff' }).toColourspace('srgb'), outDir, 'profile-picture.jpg')
  return { width, height, files: [file] }
}

/** Written without the original's metadata, so that location, device and owner are removed. */
async function save(picture: Sharp, outDir: string, name: ImageFileName): Promise<MadeFile> {
  const { width, height } = await picture.jpeg({ quality: 82, progressive: true }).toFile(join(outDir, name))
  return { name, width, height }
}

function refusal(error: unknown): ImageAnswer {
  if (error instanceof UnprocessableMediaError && error.failure.kind === 'picture_too_large') return { refusal: error.failure }
  const words = error instanceof Error ? error.message : String(error)
  if (/ENOSPC|No space left/.test(words)) throw error
  process.stderr.write(words)
  return { refusal: { kind: 'picture_unreadable' } }
}

const answer = await follow(imageOrder.parse(JSON.parse(process.argv[2] ?? ''))).catch(refusal)
process.stdout.write(JSON.stringify(answer))
