import { describe, expect, test } from 'vitest'
import { camtFile } from '#testing/bank-files.ts'
import { refusalOf as refused } from '#testing/refusal-of.ts'
import { readBankFile } from './bank-file-rules.ts'

const refusalOf = (text: string): string => {
  try {
    readBankFile(text, 'EUR')
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'read'
}
const entry = { amount: '60.00', direction: 'DBIT', endToEndId: 'e2e' } as const

describe('R-170 a file of a bank', () => {
  test.each(['02', '04', '08', '13'])('is read in version %s of camt.053 alike', (version) => {
    const file = readBankFile(camtFile({ version, opening: '100.00', entries: [entry] }), 'EUR')
    expect(file.kind === 'statement' && file.statements[0]?.lines).toMatchObject([{ amountMinor: -6000, endToEndId: 'e2e' }])
  })

  test('with a prefix of its own is read alike', () => {
    const text = camtFile({ opening: '100.00', entries: [entry] })
      .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1b:')
      .replace('xmlns=', 'xmlns:b=')
    expect(refusalOf(text)).toBe('read')
  })

  test.each([
    ['not XML at all', 'hello', /^This file is not well-formed XML/],
    ['cut off', camtFile({ entries: [entry] }).slice(0, -20), /^This file is not well-formed XML/],
    [
      'with entities of its own',
      `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${camtFile({ entries: [] })}`,
      /^This file has a document type/,
    ],
    ['that names a file beside it', `<!DOCTYPE x SYSTEM "file:///etc/passwd">${camtFile({ entries: [] })}`, /document type/],
    ['with an entity nobody knows', camtFile({ entries: [{ ...entry, words: 'SECRET' }] }).replace('SECRET', '&secret;'), /well-formed/],
    ['nested without an end', `${'<a>'.repeat(50)}${'</a>'.repeat(50)}`, /nested too deeply/],
    ['of another kind', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.02"/>', /^This is neither/],
    ['in another currency', camtFile({ currency: 'USD', entries: [entry] }), /in USD, but this installation uses EUR/],
    ['without the account', camtFile({ iban: '', entries: [entry] }), /names no IBAN/],
    ['whose entries leave a gap', camtFile({ opening: '100.00', closing: '41.00', entries: [entry] }), /don’t lead from its opening/],
    ['with an amount of three decimals', camtFile({ entries: [{ ...entry, amount: '60.001' }] }), /no amount we can read: 60\.001/],
    ['with an amount below zero', camtFile({ entries: [{ ...entry, amount: '-60.00' }] }), /no amount we can read/],
    ['that leaves the direction out', camtFile({ entries: [{ ...entry, direction: '' }] }), /doesn’t say whether/],
  ])('%s is refused with a sentence', (_title, text, words) => {
    expect(refusalOf(text)).toMatch(words)
  })
})

test.each(['camt.053.001.081', 'camt.053.002.08', 'camt.054.001.08', 'pain.002.002.03', 'pain.002.001.103', 'pain.001.001.09'])(
  'R-170 %s is neither a statement nor a report',
  (message) => {
    const words = 'This is neither an account statement (camt.053) nor a payment status report (pain.002).'
    const file = (namespace: string) => `<Document xmlns="${namespace}"/>`
    const schema = `urn:iso:std:iso:20022:tech:xsd:${message}`
    expect(refused(() => readBankFile(file(schema), 'EUR'))).toEqual({ code: 'BANK_FILE_REFUSED', words })
    const good = schema.startsWith('urn') && message.startsWith('camt') ? 'camt.053.001.08' : 'pain.002.001.03'
    expect(refused(() => readBankFile(file(`x:urn:iso:std:iso:20022:tech:xsd:${good}`), 'EUR'))?.words).toBe(words)
  },
)
