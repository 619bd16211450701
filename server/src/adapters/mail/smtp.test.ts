import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutgoingMail } from './mailer.ts'
import { openSmtp } from './smtp.ts'

type Received = { from: string; to: string[]; source: string }

const received: Received[] = []
let refusal: Error | undefined
let url: string

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) => done(refusal),
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map((to) => to.address),
        source: Buffer.concat(chunks).toString(),
      })
      done()
    })
  },
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const mail: OutgoingMail = {
  id: '0193-mail',
  to: 'ida@studio.example',
  subject: 'Grüße: your job',
  text: 'Hello Ida',
  html: '<p>Hello Ida</p>',
  headers: { 'List-Unsubscribe': '<https://pairtake.example/mail/unsubscribe/abc>' },
}

test('hands over text, HTML and headers, with the same Message-ID each time', async () => {
  const mailer = openSmtp({ url, from: 'Pairtake <no-reply@pairtake.example>' })
  await mailer.send(mail)
  await mailer.send(mail)
  await mailer.close()
  expect(received).toHaveLength(2)
  for (const { from, to, source } of received) {
    expect([from, to]).toEqual(['no-reply@pairtake.example', ['ida@studio.example']])
    expect(source).toMatch(/message-id: <0193-mail@/i)
    expect(source).toMatch(/list-unsubscribe: <https:\/\/pairtake\.example/i)
    expect(source).toContain('text/plain')
    expect(source).toContain('text/html')
  }
})

test('ABUSE-29 no value can begin a header or an envelope line of its own', async () => {
  received.length = 0
  const mailer = openSmtp({ url, from: 'Pairtake <no-reply@pairtake.example>' })
  await mailer.send({ ...mail, subject: 'Hello\r\nBcc: victim@x.example', headers: { 'X-Kind': 'a\r\nBcc: victim@x.example' } })
  await mailer.close()
  expect(received.map(({ to }) => to)).toEqual([['ida@studio.example']])
  expect(received[0]?.source).not.toMatch(/^bcc:/im)
})

test('throws when the server refuses, so that the task tries again', async () => {
  refusal = new Error('Mailbox full')
  const mailer = openSmtp({ url, from: 'Pairtake <no-reply@pairtake.example>' })
  await expect(mailer.send(mail)).rejects.toThrow('Mailbox full')
  await mailer.close()
  refusal = undefined
})
