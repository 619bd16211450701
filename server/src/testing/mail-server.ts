import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { freePort } from './free-ports.ts'

export type ReceivedMail = { from: string; to: string[]; source: string; id: string }

/** How an SMTP server refuses a mail; the code is the SMTP one. */
export type SmtpRefusal = { at: 'RCPT' | 'DATA'; code: number; words: string }

/** How far a mail has got: its receiver was named, its text has begun, it is stored but not answered yet. */
export type SmtpPoint = 'rcpt' | 'data' | 'taken'

/** A real SMTP server on loopback that can be stopped, restarted on its port, and told to refuse. */
export class MailServer {
  readonly received: ReceivedMail[] = []
  /** By address: undefined accepts the mail. */
  refusal: (to: string) => SmtpRefusal | undefined = () => undefined
  /** Called at each point of a mail; the answer to a stored one waits for it. */
  onPoint: (point: SmtpPoint) => void | Promise<void> = () => {}
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
      // Stopping does not wait for a client that is gone.
      closeTimeout: 100,
      onRcptTo: ({ address }, _session, done) => {
        void this.onPoint('rcpt')
        done(refused('RCPT', address))
      },
      onData: (stream, { envelope }, done) => {
        void this.onPoint('data')
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const [to = ''] = envelope.rcptTo.map(({ address }) => address)
          const refusal = refused('DATA', to)
          if (refusal) return done(refusal)
          void this.#keep(Buffer.concat(chunks).toString(), { from: envelope.mailFrom ? envelope.mailFrom.address : '', to: [to], done })
        })
      },
      ...this.#options,
    })
    // A client that is killed in the middle of a mail is not a failure of the server.
    server.on('error', () => {})
    this.#server = server
    // The port stays reserved for the server while it is stopped.
    this.#port ||= await freePort()
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', () => resolve()))
  }

  async #keep(source: string, mail: { from: string; to: string[]; done: () => void }): Promise<void> {
    const { from, to, done } = mail
    this.received.push({ from, to, source, id: /^message-id: <([^>]+)>/im.exec(source)?.[1] ?? '' })
    await this.onPoint('taken')
    done()
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()))
  }
}
