import type { Transporter } from 'nodemailer'
import { MailRefused, type Mailer } from './mailer.ts'

const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** The longest that one mail may take, however slowly a server answers. */
const sendWithinMs = 60_000

/**
 * Hands mails to an SMTP server, each over a connection of its own: a pool would send again by itself what a broken connection left
 * unanswered, and only the outbox knows what was sent. The stable Message-ID lets server and reader see one mail where two had to be sent.
 */
export function openSmtp({ url, from }: { url: string; from: string }): Mailer {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'pairtake'
  // What the address itself says goes first: `?requireTLS=false` for a server that has none.
  const settings = { ...waits, url, requireTLS: isPasswordForAnother(url) }
  // With the first mail: the API hands over none.
  let transport: Promise<Transporter> | undefined
  const open = () => (transport ??= import('nodemailer').then(({ createTransport }) => createTransport(settings)))
  return {
    kind: 'smtp',
    async send({ id, to, subject, text, html, headers, attachments }) {
      const signal = AbortSignal.timeout(sendWithinMs)
      try {
        // An object, so that an address is never read as a list of them.
        const receiver = { name: '', address: to }
        const files = attachments.map(({ fileName, mime, content }) => ({ filename: fileName, contentType: mime, content }))
        const messageId = `<${id}@${domain}>`
        const opened = await open()
        await opened.sendMail({ from, to: receiver, subject, text, html, headers, attachments: files, messageId, signal })
      } catch (error) {
        throw refusalOf(error) ?? error
      }
    },
    async close() {
      ;(await transport)?.close()
    },
  }
}

/** A password never goes over an open line to another machine. */
function isPasswordForAnother(url: string): boolean {
  const { password, hostname, protocol } = new URL(url)
  return protocol === 'smtp:' && password !== '' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
}

/** Answers to a login or a sender are about us, and so is 421; no mail is to blame for them. */
function refusalOf(error: unknown): MailRefused | undefined {
  if (!(error instanceof Error)) return undefined
  // What the library hangs on its errors.
  const code = 'code' in error ? error.code : undefined
  const command = 'command' in error ? error.command : undefined
  const responseCode = 'responseCode' in error ? error.responseCode : undefined
  const response = 'response' in error ? error.response : undefined
  if (typeof responseCode !== 'number') {
    // An address that cannot stand in an envelope never will.
    return code === 'EENVELOPE' && command === 'API' ? new MailRefused(error.message, { isFinal: true }) : undefined
  }
  const isAboutUs = responseCode === 421 || responseCode === 530 || (command !== 'RCPT TO' && command !== 'DATA')
  if (isAboutUs) return undefined
  const words = typeof response === 'string' ? response : error.message
  // 503 is a quarrel about the order of commands; 5.7 is policy, as of a relay whose setting an operator may yet mend.
  const isFinal = responseCode >= 500 && responseCode !== 503 && !/\b5\.7\.\d/.test(words)
  return new MailRefused(words, { isFinal })
}
