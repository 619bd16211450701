import { expect, test } from 'vitest'
import { linesOfEntry } from './camt-entry-rules.ts'
import { readXml } from './xml-tree-rules.ts'

const linesOf = (xml: string) => linesOfEntry(readXml(xml), { currency: 'EUR', number: 1 })
const head = '<Amt Ccy="EUR">30.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><DtTm>2026-11-20T08:00:00</DtTm></BookgDt>'

test('R-170 the parts of a sum are its lines only if they come to it', () => {
  const part = (amount: string, id: string) =>
    `<TxDtls><Refs><EndToEndId>${id}</EndToEndId><MsgId>PT1</MsgId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls></TxDtls>`
  const whole = linesOf(`<Ntry>${head}<NtryDtls>${part('10.00', 'a')}${part('20.00', 'b')}</NtryDtls></Ntry>`)
  expect(whole.map(({ amountMinor, endToEndId, bookedOn }) => [amountMinor, endToEndId, bookedOn])).toEqual([
    [-1000, 'a', '2026-11-20'],
    [-2000, 'b', '2026-11-20'],
  ])
  const short = linesOf(`<Ntry>${head}<NtryDtls>${part('10.00', 'a')}${part('10.00', 'b')}</NtryDtls></Ntry>`)
  expect(short).toMatchObject([{ amountMinor: -3000, endToEndId: '', fileRef: 'PT1' }])
})

test('R-170 a part that came in among those that left is taken off', () => {
  const part = (amount: string, direction: string) => `<TxDtls><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd></TxDtls>`
  const lines = linesOf(`<Ntry>${head}<NtryDtls>${part('40.00', 'DBIT')}${part('10.00', 'CRDT')}</NtryDtls></Ntry>`)
  expect(lines.map(({ amountMinor }) => amountMinor)).toEqual([-4000, 1000])
})
