import { listMailboxMails } from '@pairtake/protocol/operator/mailbox-endpoints'
import { signup } from '@pairtake/protocol/session/signup-endpoints'
import { confirmEmail } from '@pairtake/protocol/session/session-endpoints'
import type { TestApp } from './test-app.ts'

export const person = {
  email: 'ida@studio.example',
  password: 'slow mornings 7',
  firstName: 'Ida',
  lastName: 'Kovac',
  residenceCountry: 'DE',
  companyName: 'Studio Kovac',
  role: 'agency',
} as const

export const confirmPath = /\/confirm-email\?token=(\S+)/

/** Reads the emails of signing up and logging in: those sent to an address, and the token of the link in the latest one; also signs up with it. */
export function mailedLinks(app: TestApp) {
  const mailsTo = async (to: string) => {
    await app.runTasks()
    const { body } = await app.call(listMailboxMails, { query: { to } })
    return body.data
  }
  const linkToken = async (to: string, path: RegExp): Promise<string> => {
    const [mail] = await mailsTo(to)
    const found = path.exec(mail?.text ?? '')?.[1]
    if (!found) throw new Error(`No link in ${JSON.stringify(mail)}`)
    return found
  }
  const signUp = async (email: string, more: object = {}): Promise<string> => {
    await app.call(signup, { body: { ...person, email, ...more } })
    const { body } = await app.call(confirmEmail, { params: { token: await linkToken(email, confirmPath) } })
    return body.authToken
  }
  return { mailsTo, linkToken, signUp }
}
