import * as wire from '@pairtake/protocol/raw-routes'
import { serveFile } from '#http/serve-file.ts'
import { pictureStorageKey } from '#features/member/member-view.ts'

const pictureName = /^[0-9a-f-]{36}\.jpg$/

/** Profile pictures are public, need no header and never change under their name. */
export const sendPicture = serveFile(wire.sendPicture, 'Picture', async (_deps, { picture }) => {
  if (!pictureName.test(picture)) return undefined
  return { mime: 'image/jpeg', caching: 'public, max-age=31536000, immutable', content: { key: pictureStorageKey(picture) } }
})
