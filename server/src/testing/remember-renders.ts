import { createHash } from 'node:crypto'
import { createReadStream, mkdtempSync } from 'node:fs'
import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Media, RenderedFile, RenderedMedia, RenderRequest } from '#adapters/media/media.ts'

type Render = Media['renderVideo']

const kept = new Map<string, RenderedMedia>()
let folder: string | undefined

/**
 * Renders each file once per test process and copies the result afterwards. For tests of what happens to a rendered file; how one is rendered
 * is tested at the adapter itself.
 */
export function rememberRenders(media: Media): Media {
  return {
    ...media,
    renderVideo: (request) => remembered(request, media.renderVideo),
    renderImage: (request) => remembered(request, media.renderImage),
  }
}

async function remembered(request: RenderRequest, render: Render): Promise<RenderedMedia> {
  const key = `${await hashOf(request.input)} ${JSON.stringify(request.variants)}`
  const known = kept.get(key)
  if (known) return copied(known, request.outDir)
  const rendered = await render(request)
  folder ??= mkdtempSync(join(tmpdir(), 'pairtake-renders-'))
  // Renders that run at the same time each get a folder of their own.
  const own = await mkdtemp(join(folder, 'render-'))
  kept.set(key, await copied(rendered, own))
  return rendered
}

async function copied(rendered: RenderedMedia, outDir: string): Promise<RenderedMedia> {
  const copy = async <F extends RenderedFile | undefined>(file: F): Promise<F> => {
    if (!file) return file
    const path = join(outDir, basename(file.path))
    await copyFile(file.path, path)
    return { ...file, path }
  }
  const copyAll = (thumbnails: RenderedMedia['thumbnails']) =>
    Promise.all(thumbnails.map(async ({ lg, md }) => ({ lg: await copy(lg), md: await copy(md) })))
  return {
    ...rendered,
    watermarked: await copy(rendered.watermarked),
    optimized: await copy(rendered.optimized),
    thumbnails: await copyAll(rendered.thumbnails),
    cleanThumbnails: await copyAll(rendered.cleanThumbnails),
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
