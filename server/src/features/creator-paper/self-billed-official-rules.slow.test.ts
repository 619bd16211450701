import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TaxStatus } from '@pairtake/protocol/creator-tax/creator-tax-form'
import { selfBilledTaxOf } from '#features/creator-tax/creator-tax-rules.ts'
import { viewEInvoice } from '#features/payment/e-invoice-view.ts'
import type { SelfBilledContent } from '#stored/creator-paper-content.ts'
import { expectSchema, officialFindings, skipWithoutJudge } from '#testing/invoice-judge.ts'
import { seeded } from '#testing/seeded.ts'
import { creditedBy, selfBilledAgainOf, selfBilledCreditNoteOf, selfBilledInvoiceOf, type SelfBilledFacts } from './self-billed-rules.ts'

const rounds = 12

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pairtake-self-billed-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const germany = { country: 'DE', taxNumber: 'DE 123 456 789', registration: '', vatRate: 0.19 }
const austria = { country: 'AT', taxNumber: 'ATU12345678', registration: 'FN 1 a', vatRate: 0.2 }
const swiss = { country: 'CH', taxNumber: 'CHE-123.456.789 MWST', registration: '', vatRate: 0.081 }
const unnamed = { country: 'DE', taxNumber: '', registration: '', vatRate: 0 }
const registered = { country: 'DE', taxNumber: '30/123/45678', registration: 'HRB 12345 B', vatRate: 0 }

type Case = [name: string, platform: typeof germany, status: TaxStatus, country: string, taxNumber: string]

const cases: readonly Case[] = [
  ['home', germany, 'vat_registered', 'DE', 'DE987654321'],
  ['home-austria', austria, 'vat_registered', 'AT', 'ATU87654321'],
  ['reverse-charge', germany, 'vat_registered', 'FR', 'FR12345678901'],
  ['reverse-charge-greece', austria, 'vat_registered', 'GR', 'EL123456789'],
  ['reverse-charge-registration', registered, 'vat_registered', 'HR', 'HR12345678901'],
  ['small', germany, 'small_business', 'DE', '12/345/67890'],
  ['small-with-vat-id', germany, 'small_business', 'DE', 'DE987654321'],
  ['small-abroad', germany, 'small_business', 'PT', '123456789'],
  ['small-unnamed', unnamed, 'small_business', 'DE', '12/345/67890'],
  ['small-for-swiss', swiss, 'small_business', 'AT', '12 345/6789'],
  ['outside', germany, 'vat_registered', 'US', '12-3456789'],
  ['outside-small', unnamed, 'small_business', 'JP', '1234567'],
  ['for-swiss', swiss, 'vat_registered', 'DE', 'DE987654321'],
  ['swiss-home', swiss, 'vat_registered', 'CH', 'CHE-987.654.321 MWST'],
  ['swiss-small', swiss, 'small_business', 'CH', 'CHE-987.654.321'],
]

/** An invoice, two credit notes that together take back all of it, and the invoice for the second one, which came back. */
function papersOf([, platform, status, country, taxNumber]: Case, random: () => number): SelfBilledContent[] {
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0]
  const creator = { street: 'Allee 2', postalCode: pick(['', '20095']), city: 'Hamburg', state: pick(['', 'Hamburg']), country, taxNumber }
  const decision = selfBilledTaxOf({ ...creator, status }, platform)
  if ('whyNot' in decision) throw new Error(decision.whyNot)
  const numbered = (prefix: string, number: number) => ({
    number: `${prefix}${1 + below(30_000)}-${String(number).padStart(6, '0')}`,
    at: new Date(Date.UTC(2026, below(12), 1 + below(28), below(24))),
    timeZone: pick(['UTC', 'Europe/Berlin', 'America/New_York']),
    supportEmail: 'help@pairtake.example',
  })
  const facts: SelfBilledFacts = {
    ...numbered('SB', 1),
    ...decision,
    creator: { ...creator, name: pick(['Mara Kovač', 'محمد', '李 <b>&"x"</b>\u0007', 'م'.repeat(200)]) },
    platform: {
      ...platform,
      name: 'Pairtake',
      address: 'Pairtake, Example Street 1, 10115 Berlin, Germany',
      street: 'Example Street 1',
      postalCode: '10115',
      city: 'Berlin',
      state: '',
    },
    agreedAt: new Date('2026-01-01T09:00:00Z'),
    contractId: '0198a8f0-0000-7000-8000-000000000001',
    campaignName: pick(['Oat milk', '  ', '夏の広告 <&>"\'']),
    deliveredAt: pick([null, new Date('2026-11-13T09:00:00Z')]),
    grossMinor: 2 + below(10 ** (1 + below(6))),
    currency: pick(['EUR', 'CHF', 'USD']),
    videos: below(3),
    photos: below(3),
  }
  const invoice = selfBilledInvoiceOf(facts)
  const takenMinor = 1 + below(facts.grossMinor - 1)
  const credited = { grossMinor: 0, vatMinor: 0 }
  const first = selfBilledCreditNoteOf(invoice, numbered('SC', 1), { takenMinor, credited, reason: pick(['Agreed', '<none> & so']) })
  const rest = { takenMinor: facts.grossMinor - takenMinor, credited: creditedBy([{ refundId: '1', content: first }]), reason: 'The rest' }
  const second = selfBilledCreditNoteOf(invoice, numbered('SC', 2), rest)
  return [invoice, first, second, selfBilledAgainOf(second, numbered('SB', 2))]
}

test(
  'R-197 R-198 self-billed papers of every tax case stand before the official rules of EN 16931',
  { timeout: 240_000 },
  async (context) => {
    skipWithoutJudge(context)
    const random = seeded(20261122)
    const xmlDir = join(dir, 'papers')
    await mkdir(xmlDir)
    const paths: string[] = []
    const types = new Set<string>()
    for (let round = 0; round < rounds; round++) {
      for (const one of cases) {
        for (const [at, content] of papersOf(one, random).entries()) {
          const xml = viewEInvoice(content) ?? ''
          types.add(/<ram:TypeCode>(\d+)</.exec(xml)?.[1] ?? '')
          const path = join(xmlDir, `${one[0]}-${round}-${at}.xml`)
          await writeFile(path, xml)
          paths.push(path)
        }
      }
    }
    expect([paths.length, [...types].toSorted()]).toEqual([rounds * cases.length * 4, ['261', '389']])
    await expectSchema(paths)

    // Checks that the validator works: it rejects a sum that is off and an unknown document type.
    const xml = await readFile(paths[0] ?? '', 'utf8')
    const plant = (name: string, from: RegExp, to: string) => writeFile(join(xmlDir, `planted-${name}.xml`), xml.replace(from, to))
    await plant('sum', /(<ram:GrandTotalAmount>)\d+/, '$19')
    await plant('type', /<ram:TypeCode>389</, '<ram:TypeCode>3890<')
    const findings = await officialFindings(xmlDir, join(dir, 'reports'))
    const planted = findings.filter((line) => line.startsWith('planted')).join('\n')
    for (const rule of ['[BR-CO-15]', '[BR-CL-01]']) expect(planted).toContain(rule)
    expect(findings.filter((line) => !line.startsWith('planted'))).toEqual([])
  },
)
