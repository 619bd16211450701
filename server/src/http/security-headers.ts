import helmet from '@fastify/helmet'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import type { Deps } from '#deps.ts'

/** What a page of ours may ask the browser for: a video may fill the screen, and that is all. */
const refusedPermissions =
  'accelerometer autoplay camera display-capture encrypted-media geolocation gyroscope hid magnetometer microphone midi payment ' +
  'publickey-credentials-get screen-wake-lock serial usb xr-spatial-tracking'
const permissionsPolicy = ['fullscreen=(self)', ...refusedPermissions.split(' ').map((name) => `${name}=()`)].join(', ')

const yearSeconds = 365 * 24 * 60 * 60

/** Whom the page may reach beside us: with Stripe its script, its frames (the card form, the bank's question) and its API. */
function providerHosts({ payments: { stripe } }: Pick<Config, 'payments'>) {
  if (stripe === undefined) return { scripts: [], frames: [], calls: [] }
  const script = new URL(stripe.jsUrl).origin
  const api = new URL(stripe.apiUrl).origin
  // What Stripe asks for (docs.stripe.com/security/guide, Content Security Policy).
  const own = script === 'https://js.stripe.com' ? ['https://*.js.stripe.com'] : []
  const bank = script === 'https://js.stripe.com' ? ['https://hooks.stripe.com'] : []
  return { scripts: [script, ...own], frames: [script, ...own, ...bank], calls: [api] }
}

type Described = { config: Pick<Config, 'publicUrl' | 'payments'>; storage: Pick<Deps['storage'], 'direct'> }

/** No inline script or style, no framing, no referrer: links in mails carry tokens. The sandbox card frame is the one page framed, by ourselves. */
export async function registerSecurityHeaders(app: FastifyInstance, { config, storage }: Described): Promise<void> {
  const { publicUrl } = config
  // Files come from the store itself, and parts of uploads go to it.
  const store = storage.direct ? [storage.direct.origin] : []
  const { scripts, frames, calls } = providerHosts(config)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...scripts],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:', ...store],
        'media-src': ["'self'", 'blob:', ...store],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...calls, ...store],
        'frame-src': ["'self'", ...frames],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Pictures of a storage elsewhere would have to say that they may be embedded.
    crossOriginEmbedderPolicy: false,
    // A browser that came by https once never asks without it again; not where there is no https to come back to.
    strictTransportSecurity: publicUrl?.startsWith('https:') ? { maxAge: yearSeconds, includeSubDomains: true } : false,
  })
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('permissions-policy', permissionsPolicy)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    // What a member reads stays with the member. Answers that may be kept say so themselves; refusals never may.
    const isUnnamed = request.routeOptions.url?.startsWith(`${pathPrefix}/`) && !reply.hasHeader('cache-control')
    if (isUnnamed || reply.statusCode >= 400) void reply.header('cache-control', 'private, no-store')
    done(null, payload)
  })
}

/** What only says how a document may behave, or old browsers that the page does not run in. */
const ofDocuments = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** A first visit fetches dozens of scripts, style sheets and faces; none is a document, and each would carry a kilobyte that nobody reads. */
export function sendLean(headers: { removeHeader: (name: string) => unknown }): void {
  for (const name of ofDocuments) headers.removeHeader(name)
}
