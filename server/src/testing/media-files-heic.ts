import { readFile, writeFile } from 'node:fs/promises'
import { ffmpeg, madeOnce } from './media-files.ts'

// No available tool writes HEIC, so the container is built here around one frame that ffmpeg encodes.

/** A photo as phones save it: one HEVC picture in an HEIF container, which some of them name by its general brand. */
export function makeHeicPhoto(options: { width?: number; height?: number; brand?: 'heic' | 'mif1' } = {}): Promise<string> {
  const { width = 640, height = 480, brand = 'heic' } = options
  return madeOnce('photo.heic', options, async (path) => {
    const film = `${path}.mp4`
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      `testsrc2=s=${width}x${height}:d=0.04:r=25`,
      '-frames:v',
      '1',
      '-c:v',
      'libx265',
      '-x265-params',
      'log-level=none',
      '-pix_fmt',
      'yuv420p',
      '-tag:v',
      'hvc1',
      film,
    )
    const bytes = await readFile(film)
    await writeFile(path, heicAround({ brand, width, height, settings: insideOf(bytes, 'hvcC'), picture: insideOf(bytes, 'mdat') }))
  })
}

function insideOf(bytes: Buffer, type: string): Buffer {
  const at = bytes.indexOf(type)
  return bytes.subarray(at + 4, at - 4 + bytes.readUInt32BE(at - 4))
}

type Picture = { brand: string; width: number; height: number; settings: Buffer; picture: Buffer }

function heicAround({ brand, width, height, settings, picture }: Picture): Buffer {
  const start = box('ftyp', text(brand), u32(0), text('mif1'), text('heic'))
  const metaAt = (offset: number) =>
    box(
      'meta',
      u32(0),
      box('hdlr', u32(0), u32(0), text('pict'), Buffer.alloc(13)),
      box('pitm', u32(0), u16(1)),
      box('iloc', u32(0), u16(0x4400), u16(1), u16(1), u16(0), u16(1), u32(offset), u32(picture.length)),
      box('iinf', u32(0), u16(1), box('infe', u32(0x02000000), u16(1), u16(0), text('hvc1'), Buffer.alloc(1))),
      box(
        'iprp',
        box('ipco', box('hvcC', settings), box('ispe', u32(0), u32(width), u32(height))),
        box('ipma', u32(0), u32(1), u16(1), Buffer.from([2, 0x81, 0x02])),
      ),
    )
  const offset = start.length + metaAt(0).length + 8
  return Buffer.concat([start, metaAt(offset), box('mdat', picture)])
}

function box(type: string, ...content: Buffer[]): Buffer {
  const inside = Buffer.concat(content)
  return Buffer.concat([u32(inside.length + 8), text(type), inside])
}

const text = (letters: string) => Buffer.from(letters, 'latin1')
const u16 = (value: number) => Buffer.from([value >> 8, value & 0xff])
function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
