import { join } from 'node:path'
import { makeReferenceDocument, makePhoto, makeVideo } from '@pairtake/server/testing/media-files'

/** Creates real files for one job with ffmpeg and sharp. */
export async function makeContractFiles() {
  const [firstVideo, secondVideo, thirdVideo, betterVideo, photo, picture, reference] = await Promise.all([
    makeVideo({ seconds: 3, width: 540, height: 960, audio: true }),
    makeVideo({ seconds: 2, width: 960, height: 540, audio: true }),
    makeVideo({ seconds: 2, width: 360, height: 640 }),
    makeVideo({ seconds: 4, width: 540, height: 960, audio: true }),
    makePhoto({ width: 1600, height: 1200 }),
    makePhoto({ width: 800, height: 600 }),
    makeReferenceDocument(),
  ])
  return { videos: [firstVideo, secondVideo, thirdVideo], betterVideo, photo, picture, reference }
}

/**
 * An upright 12-megapixel photo with location and device metadata, as phones save it. Created by Debian's `heif-enc -q 20 -t 320` (libheif 1.15)
 * from a drawing of ours, because neither ffmpeg nor sharp writes this format.
 */
export const phonePhoto = join(import.meta.dirname, '../files/phone-photo.heic')
