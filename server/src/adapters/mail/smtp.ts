import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** Hands mails to an SMTP server; a stable Message-ID lets it and the reader see one mail where we had to send twice. */
export function openSmtp({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport(url, {
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as object)
  return {
    kind: 'smtp',
    async send({ id, to, subject, text, html, headers }) {
      await transport.sendMail({ from, to, subject, text, html, headers, messageId: `<${id}@pairtake>` })
    },
    async close() {
      transport.close()
    },
  }
}
