import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readDocuments } from './documents.ts'
import { namesEtag } from './byte-range.ts'
import { originOf } from './origin.ts'
import { codingFor } from './send-packed.ts'

type Packed = { etag: string; plain: Buffer; br: Buffer; gzip: Buffer }

/** Pages that search engines may list, each at one address. */
const listed = new Set(['/login', '/signup', '/forgot-password', '/legal/terms-of-service'])

/** An installation without PUBLIC_URL answers under every address of its machine; this limits what is cached for them. */
const mostKept = 500

/** Sends the document for an address, with absolute addresses in the tags that link previews read. */
export function documentSender(
  webDir: string,
  publicUrl: string | undefined,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const fileOf = readDocuments(webDir)
  const kept = new Map<string, Packed>()
  return (request, reply) => {
    const origin = originOf(request, publicUrl)
    const file = fileOf(request.url)
    const path = request.url.split('?')[0]?.replace(/(?<=.)\/$/, '') ?? ''
    const canonical = listed.has(path) ? path : undefined
    const key = `${origin} ${file} ${canonical}`
    let packed = kept.get(key)
    if (!packed) {
      if (kept.size >= mostKept) kept.clear()
      packed = pack(withAddresses(readFileSync(join(webDir, file), 'utf8'), origin, canonical))
      kept.set(key, packed)
    }
    return send(packed, request, reply)
  }
}

function withAddresses(html: string, origin: string, canonical: string | undefined): string {
  const from = escaped(origin)
  const own = canonical && `<link rel="canonical" href="${from}${canonical}"><meta property="og:url" content="${from}${canonical}">`
  return html.replace('content="/share.png"', () => `content="${from}/share.png"`).replace('</head>', () => `${own ?? ''}</head>`)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function pack(html: string): Packed {
  const plain = Buffer.from(html)
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: gzipSync(plain),
  }
}

function send(packed: Packed, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const coding = codingFor(request)
  // Each encoding has different bytes and so its own ETag.
  const etag = coding ? packed.etag.replace(/"$/, `-${coding}"`) : packed.etag
  void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
  if (namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const body = coding ? packed[coding] : packed.plain
  void reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-length': body.length })
  if (coding) void reply.header('content-encoding', coding)
  return reply.send(request.method === 'HEAD' ? undefined : body)
}
