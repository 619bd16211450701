import { createCipheriv, createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { makeVideo } from '@pairtake/server/testing/media-files'

const blockBytes = 1024 * 1024

/** Writes a video of exactly this size, block by block: players skip the content of a `free` box. No two of its blocks are equal. */
export async function writeLargeVideo(path: string, sizeBytes: number): Promise<{ path: string; sizeBytes: number; sha256: string }> {
  const video = await readFile(await makeVideo({ seconds: 1, width: 240, height: 426, audio: false }))
  const hash = createHash('sha256')
  const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16, 'take'), Buffer.alloc(16))
  const file = await open(path, 'wx')
  const write = async (bytes: Buffer) => {
    hash.update(bytes)
    await file.write(bytes)
  }
  try {
    await write(video)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(sizeBytes - video.length)
    head.write('free', 4)
    await write(head)
    for (let left = sizeBytes - video.length - head.length; left > 0; left -= blockBytes) {
      await write(noise.update(Buffer.alloc(Math.min(blockBytes, left))))
    }
  } finally {
    await file.close()
  }
  return { path, sizeBytes, sha256: hash.digest('hex') }
}

export async function sha256Of(response: Response): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of response.body ?? []) hash.update(bytes)
  return hash.digest('hex')
}
