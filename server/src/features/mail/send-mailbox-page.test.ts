import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMailboxMails } from '@pairtake/protocol/operator/mailbox-endpoints'
import { signup } from '@pairtake/protocol/session/signup-endpoints'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('ABUSE-30 shows a mail in a frame where nothing runs and only its links lead out', async () => {
  await app.call(signup, {
    body: {
      email: 'ida@nordlys.example',
      password: 'a-long-enough-one',
      role: 'creator',
      firstName: '<script>alert(1)</script>',
      lastName: 'Lund',
      companyName: '',
      residenceCountry: 'DK',
    },
  })
  await app.runTasks()
  const { body } = await app.call(listMailboxMails, { query: { to: 'ida@nordlys.example' } })
  const page = await app.raw('GET', `/mailbox/${body.data[0]?.id}/page`)
  expect(page.status).toBe(200)
  expect(String(page.body)).toContain('<base target="_top">')
  expect(String(page.body)).not.toContain('<script')
  expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'self'; sandbox/)

  for (const id of ['01890000-0000-7000-8000-000000000000', 'x', '%00', "'--"]) {
    expect((await app.raw('GET', `/mailbox/${id}/page`)).status, id).toBe(404)
  }
})
