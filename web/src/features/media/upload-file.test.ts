import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SendPart } from './send-part.ts'
import { isRefusedFile, needsItsFile, uploadBy } from './upload-file.ts'
import { connectionWords, otherFileWords, storageWords } from './upload-problem.ts'

const partBytes = 4
const chunk = (part: number, size = partBytes) => ({ url: `/parts/${part}?t=1`, method: 'PUT', offset: (part - 1) * partBytes, size })
const target = { entity: 'PortfolioItemOriginal', entityId: null } as const
const file = (bytes: number) => new File([new Uint8Array(bytes)], 'run.mp4', { type: 'video/mp4' })

type Answers = Record<string, (body: unknown) => { status?: number; headers?: Record<string, string>; body: unknown }>

/** Serves the JSON calls by the end of their path. */
function serveCalls(answers: Answers) {
  const calls: { path: string; body: unknown }[] = []
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ path, body })
    const key = Object.keys(answers).find((end) => path.startsWith(`/internal/media/${end}`))
    const answer = answers[key ?? '']?.(body) ?? { status: 404, body: {} }
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200, headers: answer.headers ?? {} })
  })
  return calls
}

const postAnswer = { body: { data: { media: { id: 'm1', type: 'video' }, type: 'video' } } }

function serveUpload(chunks: object[]) {
  return serveCalls({ 'pre-upload': () => ({ body: { uploadId: 'u1', chunks } }), 'post-upload': () => postAnswer })
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Fast-forwards the waits between retries. */
async function settled<T>(work: Promise<T>): Promise<T> {
  const state = { isDone: false }
  const end = () => void (state.isDone = true)
  work.then(end, end)
  while (!state.isDone) await vi.advanceTimersByTimeAsync(1_000)
  return work
}

test('S2-065 S2-066 S2-067 begins the chunks in order, three at once, and ends with every etag', async () => {
  const calls = serveUpload([chunk(1), chunk(2), chunk(3), chunk(4), chunk(5, 2)])
  const begun: string[] = []
  let running = 0
  let most = 0
  const send: SendPart = async ({ url }, slice, { onSent }) => {
    begun.push(`${url.slice(7, 8)}:${slice.size}`)
    most = Math.max(most, (running += 1))
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
    onSent(slice.size)
    return { status: 200, etag: `"e${url.slice(7, 8)}"` }
  }
  const seen: number[] = []
  const onProgress = ({ sentBytes }: { sentBytes: number }) => seen.push(sentBytes)
  const media = await settled(uploadBy(send)(file(18), { target, signal: new AbortController().signal, onProgress }))
  expect(media).toEqual({ mediaId: 'm1', type: 'video' })
  expect(begun).toEqual(['1:4', '2:4', '3:4', '4:4', '5:2'])
  expect(most).toBe(3)
  expect(seen.at(-1)).toBe(18)
  expect(calls[0]?.body).toEqual({ fileName: 'run.mp4', type: 'video/mp4', size: 18, entity: 'PortfolioItemOriginal', entityId: null })
  expect(calls.at(-1)?.body).toEqual({ uploadId: 'u1', parts: [1, 2, 3, 4, 5].map((part) => ({ part, etag: `"e${part}"` })) })
})

test('S2-067 names the parts in their order, whichever arrived first', async () => {
  const calls = serveUpload([chunk(1), chunk(2), chunk(3)])
  const send: SendPart = async ({ url }, slice, { onSent }) => {
    const part = Number(url.slice(7, 8))
    await new Promise((resolve) => setTimeout(resolve, 4000 - part * 1000))
    onSent(slice.size)
    return { status: 200, etag: `"e${part}"` }
  }
  await settled(uploadBy(send)(file(12), { target, signal: new AbortController().signal }))
  expect(calls.at(-1)?.body).toEqual({ uploadId: 'u1', parts: [1, 2, 3].map((part) => ({ part, etag: `"e${part}"` })) })
})

test('S2-071 a chunk without an etag or refused ends the upload', async () => {
  serveUpload([chunk(1)])
  const signal = new AbortController().signal
  await expect(settled(uploadBy(async () => ({ status: 200, etag: null }))(file(4), { target, signal }))).rejects.toThrow(storageWords)
  await expect(settled(uploadBy(async () => ({ status: 400, etag: '"e"' }))(file(4), { target, signal }))).rejects.toThrow(storageWords)
})

test('a connection that breaks is tried again, and given up with a sentence when it stays so', async () => {
  serveUpload([chunk(1)])
  let tries = 0
  const flaky: SendPart = async () => ((tries += 1) < 3 ? { status: 0, etag: null } : { status: 200, etag: '"e"' })
  const onWait = vi.fn<() => void>()
  await expect(settled(uploadBy(flaky)(file(4), { target, signal: new AbortController().signal, onWait }))).resolves.toEqual({
    mediaId: 'm1',
    type: 'video',
  })
  expect(tries).toBe(3)
  expect(onWait).toHaveBeenCalledTimes(2)
  const dead: SendPart = async () => ({ status: 0, etag: null })
  await expect(settled(uploadBy(dead)(file(4), { target, signal: new AbortController().signal }))).rejects.toThrow(connectionWords)
})

test.each([429, 503])('an upload that is answered with %i waits as long as the answer says, and goes on', async (status) => {
  const busy = { status, headers: { 'retry-after': '12' }, body: { code: status === 429 ? 'TOO_OFTEN' : 'OVERLOADED', message: 'Later.' } }
  const [asked, beganAt] = [[] as number[], Date.now()]
  serveCalls({
    'pre-upload': () => {
      asked.push(Date.now() - beganAt)
      return asked.length === 1 ? busy : { body: { uploadId: 'u1', chunks: [chunk(1)] } }
    },
    'post-upload': () => postAnswer,
  })
  const onWait = vi.fn<() => void>()
  const send: SendPart = async () => ({ status: 200, etag: '"e"' })
  const upload = uploadBy(send)(file(4), { target, signal: new AbortController().signal, onWait })
  await expect(settled(upload)).resolves.toEqual({ mediaId: 'm1', type: 'video' })
  expect(asked).toEqual([0, 12_000])
  expect(onWait).toHaveBeenCalledTimes(1)
})

test('an upload that is told to wait for an hour asks again after a minute', async () => {
  const [asked, beganAt] = [[] as number[], Date.now()]
  serveCalls({
    'pre-upload': () => {
      asked.push(Date.now() - beganAt)
      if (asked.length > 1) return { body: { uploadId: 'u1', chunks: [chunk(1)] } }
      return { status: 503, headers: { 'retry-after': '3600' }, body: { code: 'OVERLOADED', message: 'Later.' } }
    },
    'post-upload': () => postAnswer,
  })
  const send: SendPart = async () => ({ status: 200, etag: '"e"' })
  await settled(uploadBy(send)(file(4), { target, signal: new AbortController().signal }))
  expect(asked).toEqual([0, 60_000])
})

test('goes on where it was broken off, with fresh addresses', async () => {
  serveCalls({
    'uploads/u9': () => ({ body: { data: { chunks: [chunk(1), chunk(2)], received: [{ part: 1, etag: '"e1"' }] } } }),
    'post-upload': () => postAnswer,
  })
  const sent: string[] = []
  const send: SendPart = async ({ url }) => {
    sent.push(url)
    return { status: 200, etag: '"e2"' }
  }
  await uploadBy(send)(file(8), { target, signal: new AbortController().signal, uploadId: 'u9' })
  expect(sent).toEqual(['/parts/2?t=1'])
})

test('an upload whose completion was not heard of is not sent again', async () => {
  const calls = serveCalls({
    'uploads/u9': () => ({ status: 409, body: { code: 'UPLOAD_COMPLETED', message: 'This upload is already complete.' } }),
    'pre-upload': () => ({ body: { uploadId: 'u10', chunks: [chunk(1)] } }),
    'post-upload': () => postAnswer,
  })
  const send = vi.fn<SendPart>(async () => ({ status: 200, etag: '"e"' }))
  const goOn = uploadBy(send)(file(4), { target, signal: new AbortController().signal, uploadId: 'u9' })
  await expect(goOn).resolves.toEqual({ mediaId: 'm1', type: 'video' })
  expect(send).not.toHaveBeenCalled()
  expect(calls.map(({ path }) => path.split('?')[0])).toEqual(['/internal/media/uploads/u9', '/internal/media/post-upload'])
})

test('an upload whose file was removed after its completion is sent again', async () => {
  const gone = { status: 409, body: { code: 'UPLOAD_COMPLETED', message: 'This upload was completed and its file removed since.' } }
  serveCalls({
    'uploads/u9': () => gone,
    'pre-upload': () => ({ body: { uploadId: 'u10', chunks: [chunk(1)] } }),
    'post-upload': (body) => ((body as { uploadId: string }).uploadId === 'u9' ? gone : postAnswer),
  })
  const send = vi.fn<SendPart>(async () => ({ status: 200, etag: '"e"' }))
  await uploadBy(send)(file(4), { target, signal: new AbortController().signal, uploadId: 'u9' })
  expect(send).toHaveBeenCalledTimes(1)
})

test('ABUSE-16 what the server lost after it had taken it is sent again', async () => {
  let asked = 0
  const calls = serveCalls({
    'pre-upload': () => ({ body: { uploadId: 'u1', chunks: [chunk(1), chunk(2)] } }),
    'post-upload': () => ((asked += 1) > 1 ? postAnswer : { status: 400, body: { code: 'UPLOAD_INCOMPLETE', message: 'Part 2 is gone.' } }),
    'uploads/u1': () => ({ body: { data: { chunks: [chunk(1), chunk(2)], received: [{ part: 1, etag: '"e1"' }] } } }),
  })
  const sent: string[] = []
  const send: SendPart = async ({ url }) => {
    sent.push(url.slice(7, 8))
    return { status: 200, etag: `"e${url.slice(7, 8)}"` }
  }
  await expect(uploadBy(send)(file(8), { target, signal: new AbortController().signal })).resolves.toEqual({
    mediaId: 'm1',
    type: 'video',
  })
  expect(sent).toEqual(['1', '2', '2'])
  expect(calls.filter(({ path }) => path.includes('post-upload'))).toHaveLength(2)
})

test('an upload whose parts are lost twice can be tried again, a file of the wrong kind cannot', async () => {
  const refuse = (status: number, code: string) => ({ status, body: { code, message: 'No.' } })
  const send: SendPart = async () => ({ status: 200, etag: '"e"' })
  const problemAfter = (answer: ReturnType<typeof refuse>): Promise<unknown> => {
    serveCalls({
      'pre-upload': () => ({ body: { uploadId: 'u1', chunks: [chunk(1)] } }),
      'post-upload': () => answer,
      'uploads/u1': () => ({ body: { data: { chunks: [chunk(1)], received: [] } } }),
    })
    return uploadBy(send)(file(4), { target, signal: new AbortController().signal }).catch((error: unknown) => error)
  }
  expect(isRefusedFile(await problemAfter(refuse(400, 'UPLOAD_INCOMPLETE')))).toBe(false)
  expect(isRefusedFile(await problemAfter(refuse(415, 'UNSUPPORTED_MEDIA')))).toBe(true)
})

test('another file of the same name and size is not mixed into what arrived', async () => {
  const first = new File(['abcdefgh'], 'run.mp4')
  const etag = createHash('sha256').update('abcd').digest('hex')
  serveCalls({
    'uploads/u9': () => ({ body: { data: { chunks: [chunk(1), chunk(2)], received: [{ part: 1, etag }] } } }),
    'post-upload': () => postAnswer,
  })
  const send: SendPart = async () => ({ status: 200, etag: '"e2"' })
  const goOn = (again: File) => uploadBy(send)(again, { target, signal: new AbortController().signal, uploadId: 'u9' })
  await expect(goOn(first)).resolves.toEqual({ mediaId: 'm1', type: 'video' })
  const problem: unknown = await goOn(new File(['ABCDefgh'], 'run.mp4')).catch((error: unknown) => error)
  expect([needsItsFile(problem), String(problem)]).toEqual([true, `UploadProblem: ${otherFileWords}`])
})

test('another file that begins like what arrived is not mixed into it', async () => {
  const etagOf = (text: string) => createHash('sha256').update(text).digest('hex')
  const received = ['abcd', 'efgh'].map((text, index) => ({ part: index + 1, etag: etagOf(text) }))
  serveCalls({
    'uploads/u9': () => ({ body: { data: { chunks: [chunk(1), chunk(2), chunk(3)], received } } }),
    'post-upload': () => postAnswer,
  })
  const send: SendPart = async () => ({ status: 200, etag: '"e3"' })
  const other = new File(['abcdEFGHijkl'], 'run.mp4')
  const upload = uploadBy(send)(other, { target, signal: new AbortController().signal, uploadId: 'u9' })
  await expect(upload).rejects.toThrow(otherFileWords)
})

test('an expired address is asked for again, once', async () => {
  serveCalls({
    'pre-upload': () => ({ body: { uploadId: 'u1', chunks: [chunk(1)] } }),
    'uploads/u1': () => ({ body: { data: { chunks: [{ ...chunk(1), url: '/parts/1?t=2' }], received: [] } } }),
    'post-upload': () => postAnswer,
  })
  const send: SendPart = async ({ url }) => (url.endsWith('t=2') ? { status: 200, etag: '"e"' } : { status: 403, etag: null })
  await expect(settled(uploadBy(send)(file(4), { target, signal: new AbortController().signal }))).resolves.toEqual({
    mediaId: 'm1',
    type: 'video',
  })
})

test('a pause stops at once and sends no more parts', async () => {
  serveUpload([chunk(1), chunk(2), chunk(3), chunk(4), chunk(5)])
  const stop = new AbortController()
  let begun = 0
  const send: SendPart = (_chunk, _slice, { signal }) => {
    begun += 1
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  const upload = uploadBy(send)(file(20), { target, signal: stop.signal })
  await expect.poll(() => begun).toBe(3)
  stop.abort()
  await expect(upload).rejects.toThrow('aborted')
  expect(begun).toBe(3)
})
