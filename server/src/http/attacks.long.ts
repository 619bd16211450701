import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#features/session/password-rules.ts'
import { buildAgency, type TestMember } from '#testing/builders.ts'
import { openCaller } from '#testing/callers.ts'
import { startApiProcess, type ApiProcess } from '#testing/given-up-reads.ts'
import { openRawSocket, type RawSocket } from '#testing/raw-sockets.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { onlyWhere } from '#testing/not-here.ts'

const password = 'slow mornings 7'

let app: TestApp
let member: TestMember
beforeAll(async () => {
  app = await openTestApp()
  member = await buildAgency(app.deps, { password_hash: await hashPassword(password) })
})
afterAll(() => app.close())

async function withApi<T>(env: Record<string, string>, openFiles: number | undefined, work: (api: ApiProcess) => Promise<T>): Promise<T> {
  const api = await startApiProcess(app, env, openFiles)
  try {
    return await work(api)
  } finally {
    await api.stop()
  }
}

async function memoryOf({ child }: ApiProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

const openMany = async (count: number, open: (n: number) => Promise<RawSocket>) => {
  const all: RawSocket[] = []
  for (let n = 0; n < count; n++) all.push(await open(n))
  return all
}

test(
  'ABUSE 36 600 idle connections at 512 open files: others read, log in and are answered within a second',
  onlyWhere(process.platform === 'linux', 'open files are only counted on Linux'),
  async () => {
    await withApi({}, 512, async (api) => {
      const idle = await openMany(600, (n) => openRawSocket(api.origin, `127.0.0.${1 + (n % 3)}`))
      expect(await api.countOpen()).toBeLessThan(400)
      const other = openCaller(api.origin, '127.0.0.9')
      for (let n = 0; n < 10; n++) {
        const read = await other.send('GET', '/notifications', { headers: { authorization: `Bearer ${member.token}` } })
        const login = await other.send('POST', '/auth/login', { body: { username: member.email, password } })
        expect([read.status, login.status]).toEqual([200, 200])
        expect(Math.max(read.tookMs, login.tookMs)).toBeLessThan(1000)
      }
      other.close()
      await wait(12_000)
      expect(idle.filter((raw) => raw.isOpen())).toEqual([])
      expect(await api.countOpen()).toBeLessThan(100)
    })
  },
)

test(
  'ABUSE 36 500 slow bodies of a megabyte are ended in time, and their memory is given back',
  onlyWhere(process.platform === 'linux', 'open files are only counted on Linux'),
  async () => {
    await withApi({}, undefined, async (api) => {
      const members: TestMember[] = []
      for (let n = 0; n < 40; n++) members.push(await buildAgency(app.deps))
      const head = (token: string) =>
        `POST /internal/campaigns HTTP/1.1\r\nhost: ${new URL(api.origin).host}\r\ncontent-type: application/json\r\nauthorization: Bearer ${token}\r\ncontent-length: 1000000\r\n\r\n`
      const round = async () => {
        const slow = await openMany(500, async (n) => {
          const raw = await openRawSocket(api.origin, `127.0.1.${1 + (n % 5)}`)
          raw.socket.write(head(members[n % members.length]?.token ?? '') + ' '.repeat(900_000))
          raw.drip(' ', 100)
          return raw
        })
        const most = await memoryOf(api)
        const other = openCaller(api.origin, '127.0.0.9')
        const took: number[] = []
        for (let n = 0; n < 5; n++) took.push((await other.send('GET', '/config')).tookMs)
        process.stdout.write(`reads beside the bodies: ${took.map(Math.round).join(' ')} ms\n`)
        expect(Math.min(...took)).toBeLessThan(1000)
        other.close()
        await Promise.all(slow.map((raw) => raw.ended(30_000)))
        await api.collectGarbage()
        return { most, after: await memoryOf(api) }
      }
      await round()
      const before = await memoryOf(api)
      const { most, after } = await round()
      process.stdout.write(`memory before ${before.toFixed()} MB, at most ${most.toFixed()} MB, after ${after.toFixed()} MB\n`)
      expect(most - before).toBeLessThan(300)
      expect(after - before).toBeLessThan(50)
    })
  },
)

test('ABUSE 35 a flood of logins that goes on, over 450 connections with made-up headers, leaves a member elsewhere a login within a second', async () => {
  await withApi({ WRITES_PER_MINUTE: '120' }, undefined, async (api) => {
    const over = new AbortController()
    let refused = 0
    const flooders = Array.from({ length: 450 }, async (_none, n) => {
      const caller = openCaller(api.origin, '127.0.0.1')
      for (let turn = 0; !over.signal.aborted; turn++) {
        const headers = { authorization: `Bearer ${n}.${turn}`.padEnd(50, 'x') }
        const body = { username: `nobody${n}@test.example`, password: 'not the password' }
        const { status } = await caller.send('POST', '/auth/login', { headers, body }).catch(() => ({ status: 0 }))
        if (status === 429) refused += 1
        await wait(50)
      }
      caller.close()
    })
    const other = openCaller(api.origin, '127.0.0.9')
    const took: number[] = []
    for (let n = 0; n < 40; n++) {
      const { status, tookMs } = await other.send('POST', '/auth/login', { body: { username: member.email, password } })
      expect(status).toBe(200)
      took.push(tookMs)
      await wait(200)
    }
    over.abort()
    await Promise.all(flooders)
    other.close()
    const [median, longest] = [took.toSorted((one, two) => one - two)[20] ?? 0, Math.max(...took)]
    process.stdout.write(`logins beside the flood: median ${median.toFixed()} ms, longest ${longest.toFixed()} ms, ${refused} refused\n`)
    expect(refused).toBeGreaterThan(500)
    expect(median).toBeLessThan(1000)
  })
})
