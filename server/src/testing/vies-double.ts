import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'

type Asked = { countryCode: string; vatNumber: string; requesterMemberStateCode?: string | undefined; requesterNumber?: string | undefined }
type Said = { valid: boolean; name?: string; address?: string }

/** An answer with every field that VIES sends. */
export function viesAnswer({ countryCode, vatNumber }: Asked, { valid, name = '---', address = '---' }: Said) {
  const unmatched = { traderName: '---', traderStreet: '---', traderPostalCode: '---', traderCity: '---', traderCompanyType: '---' }
  const matches = Object.fromEntries(
    ['Name', 'Street', 'PostalCode', 'City', 'CompanyType'].map((of) => [`trader${of}Match`, 'NOT_PROCESSED']),
  )
  return {
    countryCode,
    vatNumber,
    requestDate: '2026-11-22T10:23:03.183Z',
    valid,
    requestIdentifier: 'WAPIAAAAZ1234567',
    name,
    address,
    ...unmatched,
    ...matches,
  }
}

/** The body that VIES sends instead of an answer, usually with status 200. */
export const viesRefusal = (error: string) => ({ actionSucceed: false, errorWrappers: [{ error }] })

const question = z.strictObject({
  countryCode: z.string().check(z.length(2)),
  vatNumber: z.string().check(z.minLength(2)),
  requesterMemberStateCode: z.optional(z.string()),
  requesterNumber: z.optional(z.string()),
})

export type ViesDouble = {
  url: string
  /** The requested numbers, oldest first. */
  asked: string[]
  /** The VAT IDs of those who asked: country and number, as they were sent. */
  askedBy: (readonly [string | undefined, string | undefined])[]
  /** By VAT ID: the registered holder, not registered, or a VIES code. Unlisted numbers are not registered. */
  says: Map<string, Said | string>
  /** Awaited before each answer. */
  beforeAnswer: (() => Promise<void>) | undefined
  close: () => Promise<void>
}

/** A local VIES that validates requests as strictly as the real one. */
export async function openViesDouble(): Promise<ViesDouble> {
  const server = createServer(async (request, response) => {
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const isCall = request.method === 'POST' && request.url === '/check-vat-number'
    const isJson = request.headers['content-type'] === 'application/json'
    const read = isCall && isJson ? question.safeParse(JSON.parse(text)) : undefined
    if (!read?.success) return send(400, viesRefusal('INVALID_INPUT'))
    const { countryCode, vatNumber, requesterMemberStateCode, requesterNumber } = read.data
    const vatId = `${countryCode}${vatNumber}`
    double.asked.push(vatId)
    double.askedBy.push([requesterMemberStateCode, requesterNumber])
    await double.beforeAnswer?.()
    const said = double.says.get(vatId) ?? { valid: false }
    if (typeof said === 'string') return send(said === 'SERVICE_UNAVAILABLE' ? 500 : 200, viesRefusal(said))
    const isNamed = requesterMemberStateCode !== undefined && requesterNumber !== undefined
    send(200, { ...viesAnswer(read.data, said), ...(isNamed ? {} : { requestIdentifier: '' }) })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const double: ViesDouble = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    askedBy: [],
    says: new Map(),
    beforeAnswer: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return double
}
