import { expect, test } from 'vitest'
import { corsRules, problemOfRefusal, problemsOfClock, problemsOfCors, type BrowserAnswers } from './bucket-answers-rules.ts'

const origin = 'https://takes.example'
const good: BrowserAnswers = {
  origin,
  preflight: { status: 200, allowedOrigin: origin, allowedMethods: 'GET, PUT' },
  part: { status: 200, allowedOrigin: origin, exposed: 'x-amz-id, etag', etag: '"e"' },
}
const preflight = (change: Partial<BrowserAnswers['preflight']>) => problemsOfCors({ ...good, preflight: { ...good.preflight, ...change } })
const part = (change: Partial<BrowserAnswers['part']>) => problemsOfCors({ ...good, part: { ...good.part, ...change } })
const rule = `S3_BUCKET: set these CORS rules: ${JSON.stringify(corsRules(origin))}`

test('a bucket that lets the page send parts and read their names is ready', () => {
  expect(problemsOfCors(good)).toEqual([])
  expect(preflight({ status: 204, allowedOrigin: '*', allowedMethods: '*' })).toEqual([])
  expect(part({ allowedOrigin: '*', exposed: '*' })).toEqual([])
  expect(preflight({ allowedMethods: 'GET, * ' })).toEqual([])
  expect([preflight({ status: 299 }), part({ status: 299 })]).toEqual([[], []])
})

test('the rules to set let the page read, write and see the name of a part, and no other page', () => {
  expect(corsRules(origin)).toEqual([
    {
      AllowedOrigins: [origin],
      AllowedMethods: ['GET', 'HEAD', 'PUT'],
      AllowedHeaders: ['*'],
      ExposeHeaders: ['ETag'],
      MaxAgeSeconds: 3600,
    },
  ])
})

test('says what the rules of a bucket lack, and what to set', () => {
  const shut = `S3_BUCKET: its CORS rules do not let ${origin} in, so no browser can upload`
  expect(preflight({ status: 403 })).toEqual([shut, rule])
  expect(preflight({ allowedOrigin: null })).toEqual([shut, rule])
  expect(preflight({ allowedOrigin: 'https://others.example' })).toEqual([shut, rule])
  expect(preflight({ allowedMethods: 'GET, HEAD' })).toEqual(['S3_BUCKET: its CORS rules do not allow PUT, so no browser can upload', rule])
  const hidden = ['S3_BUCKET: its CORS rules do not expose ETag, so an upload cannot be completed', rule]
  for (const exposed of [null, '', 'x-etag', 'x-amz-request-id']) expect(part({ exposed })).toEqual(hidden)
  expect(part({ allowedOrigin: null })).toEqual(hidden)
  expect(part({ etag: null })[0]).toContain('without an ETag')
  expect(part({ status: 403 })[0]).toContain('refused with status 403')
  // A redirect is no answer for a browser.
  expect([preflight({ status: 300 })[0], part({ status: 300 })[0]]).toEqual([shut, expect.stringContaining('refused with status 300')])
  // The rule for the page solves both.
  expect(problemsOfCors({ ...good, preflight: { ...good.preflight, status: 403 }, part: { ...good.part, exposed: null } })).toEqual([
    shut,
    rule,
  ])
})

test('says by how much the clocks differ', () => {
  const now = new Date('2026-11-16T09:00:00Z')
  expect(problemsOfClock('Mon, 16 Nov 2026 09:04:59 GMT', now)).toEqual([])
  expect(problemsOfClock('Mon, 16 Nov 2026 09:05:00 GMT', now)).toEqual([])
  expect(problemsOfClock('Mon, 16 Nov 2026 08:55:00 GMT', now)).toEqual([])
  expect(problemsOfClock('Mon, 16 Nov 2026 09:05:01 GMT', now)).toHaveLength(1)
  expect(problemsOfClock(null, now)).toEqual([])
  expect(problemsOfClock('Mon, 16 Nov 2026 09:20:00 GMT', now)[0]).toContain('20 minutes behind')
  expect(problemsOfClock('Mon, 16 Nov 2026 08:50:00 GMT', now)[0]).toContain('10 minutes ahead of')
})

test('names the setting that a refusal is about', () => {
  const settings = {
    endpoint: undefined,
    region: 'eu-central-1',
    bucket: 'takes',
    accessKeyId: 'a',
    secretAccessKey: 's',
    usesPathStyle: false,
  }
  const told = (name: string) => problemOfRefusal({ name, message: 'why' }, settings)
  expect(told('NoSuchBucket')).toBe('S3_BUCKET: there is no bucket takes at Amazon in eu-central-1')
  expect(told('InvalidAccessKeyId')).toMatch(/^S3_ACCESS_KEY_ID: /)
  expect(told('SignatureDoesNotMatch')).toMatch(/^S3_SECRET_ACCESS_KEY: /)
  for (const name of ['PermanentRedirect', 'AuthorizationHeaderMalformed'])
    expect(told(name)).toBe('S3_REGION: the bucket takes is in another region than eu-central-1 (why)')
  expect(told('AccessDenied')).toBe('S3_BUCKET: Amazon in eu-central-1 refuses takes to this key (AccessDenied: why)')
})
