import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'

const dir = join(import.meta.dirname, 'card-frame')
const face = (weight: 400 | 600) => fileURLToPath(import.meta.resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff2`))

// The frame is a page of the provider's: only our page may frame it, and it reaches only its own server.
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

const files = [
  { path: '/sandbox-payments/card-frame', file: join(dir, 'card-frame.html'), mime: 'text/html; charset=utf-8' },
  { path: '/sandbox-payments/card-frame.css', file: join(dir, 'card-frame.css'), mime: 'text/css; charset=utf-8' },
  { path: '/sandbox-payments/card-frame.js', file: join(dir, 'card-frame.js'), mime: 'text/javascript; charset=utf-8' },
  { path: '/sandbox-payments/figtree-400.woff2', file: face(400), mime: 'font/woff2' },
  { path: '/sandbox-payments/figtree-600.woff2', file: face(600), mime: 'font/woff2' },
]

/** The sandbox provider's card form (docs/card-frame.md); with a real provider there is nothing at these addresses. */
export async function serveCardFrame(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  if (!deps.payments.sandbox) return
  for (const { path, file, mime } of files) {
    const content = await readFile(file)
    app.get(path, (_request, reply) =>
      reply
        .headers({ 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-cache' })
        .type(mime)
        .send(content),
    )
  }
}
