import helmet from '@fastify/helmet'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import type { Deps } from '#deps.ts'

/** Browser permissions that our pages deny; the only one they use is full screen for videos. */
const refusedPermissions =
  'accelerometer autoplay camera display-capture encrypted-media geolocation gyroscope hid magnetometer microphone midi payment ' +
  'publickey-credentials-get screen-wake-lock serial usb xr-spatial-tracking'
const permissionsPolicy = ['fullscreen=(self)', ...refusedPermissions.split(' ').map((name) => `${name}=()`)].join(', ')

const yearSeconds = 365 * 24 * 60 * 60

/** Other hosts that the page may load from or call: with Stripe its script, its frames (the card form, the bank's confirmation) and its API. */
function providerHosts({ payments: { stripe } }: Pick<Config, 'payments'>) {
  if (stripe === undefined) return { scripts: [], frames: [], calls: [] }
  const script = new URL(stripe.jsUrl).origin
  const api = new URL(stripe.apiUrl).origin
  // Hosts that Stripe requires (docs.stripe.com/security/guide, Content Security Policy).
  const own = script === 'https://js.stripe.com' ? ['https://*.js.stripe.com'] : []
  const bank = script === 'https://js.stripe.com' ? ['https://hooks.stripe.com'] : []
  return { scripts: [script, ...own], frames: [script, ...own, ...bank], calls: [api] }
}

type Described = { config: Pick<Config, 'publicUrl' | 'payments'>; storage: Pick<Deps['storage'], 'direct'> }

/**
 * No inline script or style, no framing, no referrer, because links in emails carry tokens. Only our sandbox card frame may be framed, by ourselves.
 */
export async function registerSecurityHeaders(app: FastifyInstance, { config, storage }: Described): Promise<void> {
  const { publicUrl } = config
  // Browsers download files from the storage itself, and upload parts to it.
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
    // Images on another host would need a header that allows embedding them.
    crossOriginEmbedderPolicy: false,
    // After one visit over HTTPS, a browser never uses HTTP again; not set where there is no HTTPS.
    strictTransportSecurity: publicUrl?.startsWith('https:') ? { maxAge: yearSeconds, includeSubDomains: true } : false,
  })
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('permissions-policy', permissionsPolicy)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    // What a member reads must not be cached. Answers that may be cached set the header themselves; refusals never do.
    const isUnnamed = request.routeOptions.url?.startsWith(`${pathPrefix}/`) && !reply.hasHeader('cache-control')
    if (isUnnamed || reply.statusCode >= 400) void reply.header('cache-control', 'private, no-store')
    done(null, payload)
  })
}

/** Headers that only affect documents, or old browsers that the page does not support. */
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

/**
 * Removes them from other files: a first visit loads dozens of scripts, style sheets and fonts, and each would carry a kilobyte that no browser uses.
 */
export function sendLean(headers: { removeHeader: (name: string) => unknown }): void {
  for (const name of ofDocuments) headers.removeHeader(name)
}
