import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MailServer } from '#testing/mail-server.ts'
import { MailRefused, type OutgoingMail } from './mailer.ts'
import { openSmtp } from './smtp.ts'

const server = new MailServer()
beforeAll(() => server.start())
afterAll(() => server.stop())
afterEach(() => {
  server.received.length = 0
  server.refusal = () => undefined
})

const from = 'Pairtake <no-reply@pairtake.example>'
const mail: OutgoingMail = {
  id: '0193-mail',
  to: 'ida@studio.example',
  subject: 'Grüße: your job',
  text: 'Hello Ida',
  html: '<p>Hello Ida</p>',
  attachments: [],
  headers: { 'List-Unsubscribe': '<https://pairtake.example/mail/unsubscribe/abc>' },
}

async function failureOf(sent: Promise<void>): Promise<unknown> {
  return sent.then(
    () => 'taken',
    (error: unknown) => error,
  )
}

test('hands over text, HTML and headers, with the same Message-ID each time', async () => {
  const mailer = openSmtp({ url: server.url, from })
  await mailer.send(mail)
  await mailer.send(mail)
  await mailer.close()
  expect(server.idsReceived()).toEqual(['0193-mail@pairtake.example', '0193-mail@pairtake.example'])
  for (const { from: sender, to, source } of server.received) {
    expect([sender, to]).toEqual(['no-reply@pairtake.example', ['ida@studio.example']])
    expect(source).toMatch(/list-unsubscribe: <https:\/\/pairtake\.example/i)
    expect(source).toContain('text/plain')
    expect(source).toContain('text/html')
  }
})

test('ABUSE-29 no value can begin a header or an envelope line of its own', async () => {
  const mailer = openSmtp({ url: server.url, from })
  await mailer.send({ ...mail, subject: 'Hello\r\nBcc: victim@x.example', headers: { 'X-Kind': 'a\r\nBcc: victim@x.example' } })
  for (const to of ['ida@studio.example>\r\nRCPT TO:<victim@x.example', 'ida@studio.example, victim@x.example']) {
    await failureOf(mailer.send({ ...mail, to }))
  }
  expect(server.received.flatMap(({ to }) => to)).not.toContain('victim@x.example')
  expect(server.received.map(({ source }) => source).join('')).not.toMatch(/^bcc:/im)
})

test('a mail without an address fits into no envelope, for good', async () => {
  const failure = await failureOf(openSmtp({ url: server.url, from }).send({ ...mail, to: '' }))
  expect(failure).toBeInstanceOf(MailRefused)
  expect(failure).toMatchObject({ isFinal: true })
})

test.each([
  [{ at: 'RCPT', code: 550, words: '5.1.1 No such user' }, true],
  [{ at: 'DATA', code: 552, words: 'Message too large' }, true],
  [{ at: 'RCPT', code: 452, words: 'Mailbox full' }, false],
  [{ at: 'RCPT', code: 554, words: '5.7.1 Relay access denied' }, false],
  [{ at: 'DATA', code: 451, words: 'Greylisted' }, false],
  [{ at: 'RCPT', code: 503, words: 'Bad sequence of commands' }, false],
  [{ at: 'DATA', code: 503, words: 'Bad sequence of commands' }, false],
] as const)('%j is an answer about the mail, for good: %s', async (refusal, isFinal) => {
  server.refusal = () => refusal
  const failure = await failureOf(openSmtp({ url: server.url, from }).send(mail))
  expect(failure).toBeInstanceOf(MailRefused)
  expect(failure).toMatchObject({ isFinal, message: expect.stringContaining(refusal.words) })
})

test.each([
  ['a server that stops', { at: 'RCPT', code: 421, words: 'Closing' }],
  ['one that wants a login', { at: 'RCPT', code: 530, words: 'Authentication required' }],
] as const)('%s says nothing about the mail', async (_who, refusal) => {
  server.refusal = () => refusal
  const failure = await failureOf(openSmtp({ url: server.url, from }).send(mail))
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(MailRefused)
})

test('a server that is away, or speaks of a wrong password, says nothing about the mail', async () => {
  const closed = new MailServer({
    authOptional: false,
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'pairtake' && password === 'right: one' ? done(null, { user: username }) : done(new Error('Wrong password')),
  })
  await closed.start()
  const send = (user: string) => failureOf(openSmtp({ url: closed.url.replace('//', `//${user}@`), from }).send(mail))
  expect(await send('pairtake:right%3A%20one')).toBe('taken')
  const wrong = await send('pairtake:wrong')
  expect([(wrong as Error).message, wrong instanceof MailRefused]).toEqual([expect.stringContaining('Wrong password'), false])
  await closed.stop()
  const away = await send('pairtake:right%3A%20one')
  expect([(away as { code?: string }).code, away instanceof MailRefused]).toEqual(['ESOCKET', false])
})

test('a server that never comes to the end of its answer is given up, and says nothing about the mail', async () => {
  const dripping = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 here\r\n')
    // Every line resets the limit on silence.
    const more = setInterval(() => socket.write('250-more\r\n'), 20)
    socket.once('close', () => clearInterval(more))
    socket.resume()
  })
  await new Promise<void>((resolve) => dripping.listen(0, '127.0.0.1', resolve))
  const address = dripping.address()
  const port = typeof address === 'object' ? address?.port : 0
  const failure = await failureOf(openSmtp({ url: `smtp://127.0.0.1:${port}`, from, withinMs: 300 }).send(mail))
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(MailRefused)
  // Closes only once the connection was given up too.
  await new Promise((resolve) => dripping.close(resolve))
})

test('speaks TLS from the start to smtps://, and sends no password over an open line to another machine', async () => {
  const secure = new MailServer({ secure: true })
  await secure.start()
  const url = `smtps://127.0.0.1:${secure.port}`
  // The server's certificate is self-signed: it is refused, unless the address allows it.
  expect(await failureOf(openSmtp({ url, from }).send(mail))).toMatchObject({ message: expect.stringContaining('certificate') })
  expect(await failureOf(openSmtp({ url: `${url}?tls.rejectUnauthorized=false`, from }).send(mail))).toBe('taken')
  await secure.stop()

  const open = new MailServer({ allowInsecureAuth: true, onAuth: (_login, _session, done) => done(null, { user: 'pairtake' }) })
  await open.start()
  // This machine, under a name that does not show it.
  const another = `smtp://pairtake:secret@0.0.0.0:${open.port}`
  expect(await failureOf(openSmtp({ url: another, from }).send(mail))).toMatchObject({ code: 'ETLS' })
  expect(await failureOf(openSmtp({ url: `${another}?requireTLS=false`, from }).send(mail))).toBe('taken')
  await open.stop()
})
