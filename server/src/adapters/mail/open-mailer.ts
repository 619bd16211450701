import type { Config } from '#config.ts'
import { openMailbox } from './mailbox.ts'
import type { Mailer } from './mailer.ts'
import { openSmtp } from './smtp.ts'

export function openMailer(config: Config): Mailer {
  return config.smtpUrl === undefined ? openMailbox() : openSmtp({ url: config.smtpUrl, from: config.mailFrom })
}
