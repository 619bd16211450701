import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; source: string; id: string }

/** How an SMTP server answers instead of taking a mail; the code is the SMTP one. */
export type SmtpRefusal = { at: 'RCPT' | 'DATA'; code: number; words: string }

/** How far a mail has come: its receiver was named, its text has begun, it is kept but not yet answered, it was answered. */
export type SmtpPoint = 'rcpt' | 'data' | 'taken' | 'answered'

/** A real SMTP server on loopback that can be stopped, started again on its port, and told to refuse. */
export class MailServer {
  readonly received: ReceivedMail[] = []
  /** By address: undefined takes the mail. */
  refusal: (to: string) => SmtpRefusal | undefined = () => undefined
  onPoint: (point: SmtpPoint) => void = () => {}
  readonly #options: SMTPServerOptions
  #server: SMTPServer | undefined
  #port = 0

  constructor(options: SMTPServerOptions = {}) {
    this.#options = options
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  get port(): number {
    return this.#port
  }

  idsReceived(): string[] {
    return this.received.map(({ id }) => id)
  }

  async start(): Promise<void> {
    const refused = (at: SmtpRefusal['at'], to: string) => {
      const refusal = this.refusal(to)
      return refusal?.at === at ? Object.assign(new Error(refusal.words), { responseCode: refusal.code }) : undefined
    }
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      // Nothing waits for a client that is gone.
      closeTimeout: 100,
      onRcptTo: ({ address }, _session, done) => {
        this.onPoint('rcpt')
        done(refused('RCPT', address))
      },
      onData: (stream, { envelope }, done) => {
        this.onPoint('data')
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const to = envelope.rcptTo.map(({ address }) => address)
          const refusal = refused('DATA', to[0] ?? '')
          if (refusal) return done(refusal)
          const source = Buffer.concat(chunks).toString()
          const id = /^message-id: <([^>]+)>/im.exec(source)?.[1] ?? ''
          this.received.push({ from: envelope.mailFrom ? envelope.mailFrom.address : '', to, source, id })
          this.onPoint('taken')
          done()
          setImmediate(() => this.onPoint('answered'))
        })
      },
      ...this.#options,
    })
    // A client that is killed in the middle of a mail is no failure of the server's.
    server.on('error', () => {})
    this.#server = server
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', () => resolve()))
    const address = server.server.address()
    this.#port = typeof address === 'object' && address ? address.port : 0
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()))
  }
}
