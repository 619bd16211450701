import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pdf from 'pdfkit'
import sharp from 'sharp'
import type * as z from 'zod/mini'
import { demoFilm, makeDemoPhoto, makeDemoVideo, showsFace, type DemoScene } from '#adapters/media/demo-files.ts'
import { sizes } from '#adapters/media/media-limits.ts'
import type { MediaVariants, RenderedMedia } from '#adapters/media/media.ts'
import { deliveryVariants, filesOf, newRendition, scratchFolder } from '#features/media/make-renditions-act.ts'
import { mediaFolder, type NewRendition } from '#features/media/media-queries.ts'
import { newId } from '#ids.ts'
import { handle, type TaskRun } from '#tasks/handle.ts'
import { makeDemoMedia } from '#tasks/task-payloads.ts'
import { finishDemoFile, handOver, isPreviewWanted, listDrawnMedia, setPicture } from './demo-media-queries.ts'

type Payload = z.output<(typeof makeDemoMedia)['payload']>
type File = Payload['files'][number]
type Picture = Payload['pictures'][number]
type Desk = TaskRun & { folder: string; drawn: Map<string, Promise<string>>; rendered: Map<string, Promise<RenderedMedia>> }

/** Draws the demo's files: each scene once, copied for everyone who uses it. Existing files are left alone, so that it may run again. */
export const makeDemoMediaTask = handle(makeDemoMedia, async ({ files, pictures }, run) => {
  const { deps, signal } = run
  await mkdir(scratchFolder(deps), { recursive: true })
  const folder = await mkdtemp(join(scratchFolder(deps), 'demo-'))
  const desk: Desk = { ...run, folder, drawn: new Map(), rendered: new Map() }
  try {
    for (const picture of pictures) await drawPicture(desk, picture)
    const done = await listDrawnMedia(deps.db)
    const waiting = inOrder(files).filter((file) => !done.has(file.mediaId))
    const { isComplete } = await deps.media.tools()
    // Without ffmpeg everything else is drawn; the films follow once it is installed.
    const first = isComplete ? waiting : waiting.filter((file) => file.kind !== 'video')
    const queue = first.values()
    const lane = async () => {
      for (const file of queue) {
        signal.throwIfAborted()
        await drawFile(desk, file)
      }
    }
    // Drawing a film keeps one core busy, and most machines have two.
    await Promise.all([lane(), lane()])
    if (first.length < waiting.length) throw new Error('The demo videos are waiting for ffmpeg.')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

/** Images first, then the videos that the demo creator's portfolio needs, the films of jobs, and all other films. */
function inOrder(files: File[]): File[] {
  const needed = new Set(files.filter((file) => file.use === 'optimized').slice(0, 3))
  const turnOf = (file: File) =>
    file.kind !== 'video' ? 0 : needed.has(file) ? 1 : file.use === 'watermarked' || file.use === 'checked' ? 2 : 3
  return files.toSorted((a, b) => turnOf(a) - turnOf(b))
}

async function drawPicture({ deps, folder }: Desk, { memberId, scene, hue }: Picture): Promise<void> {
  const member = await deps.db.selectFrom('member').select('picture_key').where('id', '=', memberId).executeTakeFirst()
  if (!member || member.picture_key !== null) return
  const name = `${newId()}.jpg`
  const wide = join(folder, `wide-${name}`)
  await makeDemoPhoto(wide, { scene: scene as DemoScene, hue, longSide: 800 })
  await sharp(wide)
    .resize(sizes.profilePicture, sizes.profilePicture, { position: 'attention' })
    .jpeg({ quality: 82 })
    .toFile(join(folder, name))
  await deps.storage.putFile(`pictures/${name}`, join(folder, name))
  await setPicture(deps.db, memberId, name)
}

async function drawFile(desk: Desk, file: File): Promise<void> {
  const { deps, folder } = desk
  // The payload's scenes come from the demo's own tables.
  const scene = file.scene as DemoScene
  // A film takes seconds to make, so one colour of each is enough, except for speakers, who have the face of their portrait.
  const hue = file.kind === 'video' && !showsFace(scene) && !file.tinted ? 0 : file.hue
  const key = `${file.kind}-${scene}-${hue}${file.wide ? '-wide' : ''}`
  const path = await once(desk.drawn, key, () => draw(join(folder, key), { kind: file.kind, scene, hue, portrait: !file.wide }))
  const { size } = await stat(path)
  await put(desk, `${mediaFolder(file.mediaId)}/original`, path)
  if (file.use === 'checked') return handOver(deps, { mediaId: file.mediaId, sizeBytes: size })

  // An image of the reference material is the cover of its campaign; a paper has no preview.
  const isShown = file.use === 'reference' ? file.kind === 'image' : await isPreviewWanted(deps.db, file.mediaId)
  const made = isShown ? await once(desk.rendered, `${key}-${file.use}`, () => render(desk, { ...file, path, key })) : undefined
  const rows: NewRendition[] = []
  for (const [variant, rendition] of made ? filesOf(made) : []) {
    const storageKey = `${mediaFolder(file.mediaId)}/demo/${basename(rendition.path)}`
    await put(desk, storageKey, rendition.path)
    rows.push(newRendition(variant, storageKey, rendition))
  }
  await finishDemoFile(deps.db, {
    mediaId: file.mediaId,
    sizeBytes: size,
    rows,
    durationSeconds: made?.durationSeconds ?? null,
    thumbnails: made?.thumbnails.length ?? 0,
  })
}

type Drawing = { kind: File['kind']; scene: DemoScene; hue: number; portrait: boolean }

async function draw(stem: string, { kind, scene, hue, portrait }: Drawing): Promise<string> {
  const path = `${stem}.${{ video: 'mp4', image: 'jpg', paper: 'pdf' }[kind]}`
  if (kind === 'video') await makeDemoVideo(path, { scene, hue, portrait, seconds: demoFilm.seconds })
  else if (kind === 'image') await makeDemoPhoto(path, { scene, hue, longSide: 1400 })
  else await writePaper(path)
  return path
}

function render({ deps, folder, signal }: Desk, file: File & { path: string; key: string }): Promise<RenderedMedia> {
  const request = { input: file.path, outDir: join(folder, `${file.key}-${file.use}`), variants: variantsOf(file), signal }
  return file.kind === 'video' ? deps.media.renderVideo(request) : deps.media.renderImage(request)
}

function variantsOf({ use, kind }: File): MediaVariants {
  if (use === 'attached') return { optimized: true, thumbnails: 1 }
  if (use === 'reference') return { thumbnails: 1 }
  return use === 'optimized' ? { optimized: true, thumbnails: 6 } : deliveryVariants({ kind: kind === 'video' ? 'video' : 'image' })
}

async function writePaper(path: string): Promise<void> {
  const paper = new pdf({ size: 'A5', margin: 48 })
  paper.fontSize(20).text('Mood and shot ideas').moveDown()
  const lines = ['Natural light, one window.', 'Hands first, faces last.', 'Leave room above and below for our words.', 'Sound as it is.']
  for (const line of lines) paper.fontSize(12).text(line).moveDown(0.5)
  paper.end()
  await pipeline(paper, createWriteStream(path))
}

/** Storage moves the file it is given, and this one is needed again. */
async function put({ deps, folder }: Desk, key: string, path: string): Promise<void> {
  const copy = join(folder, `copy-${newId()}`)
  await copyFile(path, copy)
  await deps.storage.putFile(key, copy)
}

function once<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = made.get(key) ?? make()
  made.set(key, known)
  return known
}
