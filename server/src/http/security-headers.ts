import helmet from '@fastify/helmet'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'

/** What a page of ours may ask the browser for: a video may fill the screen, and that is all. */
const refusedPermissions =
  'accelerometer autoplay camera display-capture encrypted-media geolocation gyroscope hid magnetometer microphone midi payment ' +
  'publickey-credentials-get screen-wake-lock serial usb xr-spatial-tracking'
const permissionsPolicy = ['fullscreen=(self)', ...refusedPermissions.split(' ').map((name) => `${name}=()`)].join(', ')

const yearSeconds = 365 * 24 * 60 * 60

/** No inline script or style, no framing, no referrer: links in mails carry tokens. The sandbox card frame is the one page framed, by ourselves. */
export async function registerSecurityHeaders(app: FastifyInstance, { publicUrl }: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'", 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'frame-src': ["'self'"],
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
