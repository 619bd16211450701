import { readFile, writeFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import { ffmpeg, madeOnce, makePhoto, makeVideo } from './media-files.ts'

// Files made to attack whoever opens them, and what each tries.

/** A playlist that refers to a local file or an address, which a player would read. */
export function makePlaylistNamedMp4(target = 'file:///etc/passwd'): Promise<string> {
  const playlist = `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${target}\n#EXT-X-ENDLIST\n`
  return madeOnce('playlist.mp4', target, (path) => writeFile(path, playlist))
}

export function makeConcatScript(target: string): Promise<string> {
  return madeOnce('concat.mp4', target, (path) => writeFile(path, `ffconcat version 1.0\nfile '${target}'\n`))
}

/** A picture of 60,000 by 60,000 pixels in a file of a few bytes. */
export function makeHugePicture(side = 60_000): Promise<string> {
  return madeOnce('huge.png', side, (path) => writeFile(path, pngOf(side)))
}

function pngOf(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A video whose frames are larger than any screen: 10,000 by 5,000 pixels. */
export function makeHugeDimensions(): Promise<string> {
  return madeOnce('huge.mp4', {}, (path) =>
    ffmpeg('-f', 'lavfi', '-i', 'color=black:s=10000x5000:r=1:d=1', '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', path),
  )
}

export function makeManyTracks(tracks = 40): Promise<string> {
  return madeOnce('tracks.mp4', tracks, async (path) => {
    const source = await makeVideo({ seconds: 1, audio: false })
    await ffmpeg('-i', source, ...Array.from({ length: tracks }, () => ['-map', '0:v']).flat(), '-c', 'copy', path)
  })
}

export function makeManyFrames(framesPerSecond = 1000): Promise<string> {
  return madeOnce('frames.mp4', framesPerSecond, (path) =>
    ffmpeg(
      '-f',
      'lavfi',
      '-i',
      `color=black:s=32x32:r=${framesPerSecond}:d=1`,
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      path,
    ),
  )
}

/** A one-second video that claims to last for days, in the header of the video and of its track. */
export function makeLongHeader(hours = 100): Promise<string> {
  return madeOnce('long.mp4', hours, async (path) => {
    const bytes = Buffer.from(await readFile(await makeVideo({ seconds: 1, audio: false })))
    stretch(bytes, 'mvhd', 16, hours)
    stretch(bytes, 'mdhd', 16, hours)
    stretch(bytes, 'tkhd', 20, hours)
    stretch(bytes, 'elst', 8, hours)
    await writeFile(path, bytes)
  })
}

/** Sets the 32-bit duration at `offset` bytes into a box of version 0. */
function stretch(bytes: Buffer, box: string, offset: number, hours: number): void {
  const at = bytes.indexOf(box)
  if (at >= 0) bytes.writeUInt32BE(Math.min(0xffff_fff0, hours * 3600 * 1000), at + 4 + offset)
}

/** A real picture followed by an HTML page, with a name that is neither. */
export function makePolyglot(): Promise<string> {
  return madeOnce('polyglot.html', {}, async (path) => {
    const photo = await readFile(await makePhoto())
    await writeFile(path, Buffer.concat([photo, Buffer.from('<html><script>alert(document.domain)</script></html>')]))
  })
}

export const disguisedPages = {
  'drawing.jpg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>',
  'drawing-with-declaration.png': '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'page.mp4': '<!doctype html><script>alert(1)</script>',
  'entities.webp': '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
  'magick.jpg': 'push graphic-context\nviewbox 0 0 640 480\nfill \'url(https://example.com/x.png"|id > /tmp/x")\'\npop graphic-context\n',
  'script.pdf': '%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
} as const

export function makeDisguisedPage(name: keyof typeof disguisedPages): Promise<string> {
  return madeOnce(name, 'disguised', (path) => writeFile(path, disguisedPages[name]))
}

/** A photo whose second half is missing. */
export function makeTruncatedPhoto(): Promise<string> {
  return madeOnce('truncated.jpg', {}, async (path) => {
    const whole = await readFile(await makePhoto({ width: 1600, height: 1200 }))
    await writeFile(path, whole.subarray(0, whole.length >> 1))
  })
}
