import { Writable } from 'node:stream'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import { getAuthUser } from '@pairtake/protocol/user/user-endpoints'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { logOptions } from '#log-options.ts'
import { buildAgency, openSession } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('a failure of ours says nothing of its cause, and names the request as the log does', async () => {
  const lines: string[] = []
  const keep = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const faulty = await buildApp({ ...app.deps, log: pino(logOptions, keep) })
  const token = await openSession(app.deps, (await buildAgency(app.deps)).id)
  await app.deps.db.schema.alterTable('member').renameTo('member_gone').execute()
  const answer = await faulty.inject({ method: 'GET', url: pathPrefix + getAuthUser.path, headers: { authorization: `Bearer ${token}` } })
  await app.deps.db.schema.alterTable('member_gone').renameTo('member').execute()
  await faulty.close()

  expect(answer.statusCode).toBe(500)
  const { requestId, ...rest } = answer.json<{ requestId: string }>()
  expect(rest).toEqual({ code: 'INTERNAL', message: 'Something went wrong on our side.' })
  expect(requestId).not.toBe('')
  const [failed = '', ...others] = lines.filter((line) => line.includes('call failed'))
  expect(others).toEqual([])
  expect(failed).toContain('member')
  expect(failed).toContain(JSON.stringify(requestId))
})
