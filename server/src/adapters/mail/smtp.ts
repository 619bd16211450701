import type { Transporter } from 'nodemailer'
import { MailRefused, type Mailer } from './mailer.ts'

const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** The maximum time for one mail, however slowly a server answers. */
const sendWithinMs = 60_000

/**
 * Sends mails to an SMTP server, each over its own connection: a pool would automatically resend mails that a broken connection left unanswered, and
 * only the outbox knows what was sent. The stable Message-ID lets server and reader recognize a mail that had to be sent twice.
 */
export function openSmtp({ url, from, withinMs = sendWithinMs }: { url: string; from: string; withinMs?: number }): Mailer {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'pairtake'
  // Options in the address take precedence: `?requireTLS=false` for a server without TLS.
  const settings = { ...waits, url, requireTLS: isPasswordForAnother(url) }
  // Created with the first mail, because the API process sends none.
  let transport: Promise<Transporter> | undefined
  const open = () => (transport ??= import('nodemailer').then(({ createTransport }) => createTransport(settings)))
  return {
    kind: 'smtp',
    async send({ id, to, subject, text, html, headers, attachments }) {
      const signal = AbortSignal.timeout(withinMs)
      try {
        // An object, so that an address is never parsed as a list of addresses.
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

/** Whether a password would go to another machine, which must not happen over an unencrypted connection. */
function isPasswordForAnother(url: string): boolean {
  const { password, hostname, protocol } = new URL(url)
  return protocol === 'smtp:' && password !== '' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
}

/** Answers about the login or the sender are about us, and so is 421; they say nothing about this mail. */
function refusalOf(error: unknown): MailRefused | undefined {
  if (!(error instanceof Error)) return undefined
  // A field that the library sets on its errors.
  const code = 'code' in error ? error.code : undefined
  const command = 'command' in error ? error.command : undefined
  const responseCode = 'responseCode' in error ? error.responseCode : undefined
  const response = 'response' in error ? error.response : undefined
  if (typeof responseCode !== 'number') {
    // An address that does not fit into an envelope never will.
    return code === 'EENVELOPE' && command === 'API' ? new MailRefused(error.message, { isFinal: true }) : undefined
  }
  const isAboutUs = responseCode === 421 || responseCode === 530 || (command !== 'RCPT TO' && command !== 'DATA')
  if (isAboutUs) return undefined
  const words = typeof response === 'string' ? response : error.message
  // 503 is a complaint about the order of commands; 5.7 is policy, such as a relay restriction that an operator can still fix.
  const isFinal = responseCode >= 500 && responseCode !== 503 && !/\b5\.7\.\d/.test(words)
  return new MailRefused(words, { isFinal })
}
