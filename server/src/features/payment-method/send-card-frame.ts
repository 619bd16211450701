import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as wire from '@pairtake/protocol/raw-routes'
import { serveRaw } from '#http/serve-raw.ts'
import { notFound } from '#refusal.ts'

const dir = join(import.meta.dirname, 'card-frame')
const face = (weight: 400 | 600) => fileURLToPath(import.meta.resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff2`))

// The frame is the provider's page: only our page may embed it, and it may connect only to its own server.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

const assets: Record<string, { file: string; mime: string }> = {
  'card-frame': { file: join(dir, 'card-frame.html'), mime: 'text/html; charset=utf-8' },
  'card-frame.css': { file: join(dir, 'card-frame.css'), mime: 'text/css; charset=utf-8' },
  'card-frame.js': { file: join(dir, 'card-frame.js'), mime: 'text/javascript; charset=utf-8' },
  'figtree-400.woff2': { file: face(400), mime: 'font/woff2' },
  'figtree-600.woff2': { file: face(600), mime: 'font/woff2' },
}

/** The sandbox provider's card form (docs/card-frame.md). */
export const sendCardFrame = serveRaw(wire.sendCardFrame, async () => {
  const read = Object.entries(assets).map(async ([name, { file, mime }]) => [name, { content: await readFile(file), mime }] as const)
  const served = new Map(await Promise.all(read))
  return ({ reply, params }) => {
    const asset = served.get(params.asset)
    if (!asset) throw notFound('File')
    void reply.headers({ 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-cache' })
    return reply.type(asset.mime).send(asset.content)
  }
})
