import { listMailboxMails } from '@pairtake/protocol/operator/mailbox-endpoints'
import { confirmEmail, login } from '@pairtake/protocol/session/session-endpoints'
import { signup } from '@pairtake/protocol/session/signup-endpoints'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client, eventually } from '#harness/client.ts'
import type { Service } from '#harness/service.ts'

export const password = 'slow mornings 7'

const root = join(import.meta.dirname, '../..')

/** Finds the newest email to an address whose subject or text matches. */
export function findMail(address: string, to: string, words: RegExp) {
  const visitor = new Client(address)
  return eventually(`a mail to ${to} with ${words}`, async () => {
    const { data } = await visitor.call(listMailboxMails, { query: { to } })
    return data.find((mail) => words.test(mail.subject) || words.test(mail.text))
  })
}

export async function confirmationLink(address: string, email: string): Promise<URL> {
  const mail = await findMail(address, email, /confirm-email\?token=/)
  const link = /https?:\/\/\S+confirm-email\?token=[\w-]+/.exec(mail.text)?.[0]
  if (!link) throw new Error(`There is no link in:\n${mail.text}`)
  return new URL(link)
}

type Person = { email: string; role: 'agency' | 'creator'; firstName: string; lastName: string; companyName?: string }

/** Signs up, opens the emailed link and logs in. */
export async function joinAs(address: string, person: Person): Promise<Client> {
  const client = new Client(address)
  const common = { email: person.email, password, firstName: person.firstName, lastName: person.lastName, residenceCountry: 'DE' }
  const body =
    person.role === 'agency'
      ? { ...common, role: 'agency' as const, companyName: person.companyName ?? 'Nordlys Studio' }
      : { ...common, role: 'creator' as const, companyName: person.companyName ?? '' }
  await client.call(signup, { body })
  const link = await confirmationLink(address, person.email)
  const { authToken } = await client.call(confirmEmail, { params: { token: link.searchParams.get('token') ?? '' } })
  client.token = authToken
  return client
}

async function logIn(address: string, email: string, secret = password): Promise<Client> {
  const { token } = await new Client(address).call(login, { body: { username: email, password: secret } })
  return new Client(address, token)
}

/** Uses the command from the product's documentation. */
export async function addOperator(service: Service, email: string): Promise<Client> {
  await promisify(execFile)(process.execPath, [join(root, 'server/src/commands/operator.ts'), 'add', email, '--password-from-env'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: service.dataDir, DEMO: '0', OPERATOR_PASSWORD: password },
  })
  return logIn(service.address, email)
}
