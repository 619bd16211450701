/** One transaction within an entry. */
type TestPart = { amount?: string; endToEndId?: string }

export type TestEntry = {
  amount: string
  direction: string
  status?: 'BOOK' | 'PDNG'
  day?: string
  bankRef?: string
  endToEndId?: string
  fileRef?: string
  reason?: string
  words?: string
  counterparty?: string
  isReversal?: boolean
  parts?: TestPart[]
}

type TestStatement = {
  version?: string
  iban?: string
  currency?: string
  opening?: string
  closing?: string
  closedOn?: string
  id?: string
  entries: TestEntry[]
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const tag = (name: string, inside: string | undefined) => (inside === undefined || inside === '' ? '' : `<${name}>${inside}</${name}>`)
const minor = (amount: string) => Math.round(Number(amount) * 100)
const day = '2026-11-20'

/** A camt.053 file in the format of its version; the closing balance is computed from the entries. */
export function camtFile(given: TestStatement): string {
  const { version = '08', currency = 'EUR', iban = 'DE02120300000000202051', opening, closedOn = day, entries, id = 'S1' } = given
  const booked = entries.filter(({ status }) => status !== 'PDNG')
  const moved = booked.reduce((sum, { amount, direction }) => sum + (direction === 'CRDT' ? 1 : -1) * minor(amount), 0)
  const closing = given.closing ?? ((minor(opening ?? '0.00') + moved) / 100).toFixed(2)
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount.replace('-', '')}</Amt>` +
    `<CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${closedOn}</Dt></Dt></Bal>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>${id}</MsgId></GrpHdr><Stmt><Id>${id}</Id>`,
    `<Acct><Id>${tag('IBAN', iban)}</Id></Acct>`,
    opening === undefined ? '' : balance('OPBD', opening),
    balance('CLBD', closing),
    ...entries.map((entry) => entryOf(entry, { currency, isBare: Number(version) < 4 })),
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('\n')
}

function entryOf(entry: TestEntry, { currency, isBare }: { currency: string; isBare: boolean }): string {
  const { amount, direction, status = 'BOOK', parts = [entry.endToEndId === undefined ? {} : { endToEndId: entry.endToEndId }] } = entry
  const money = (value: string) => `<Amt Ccy="${currency}">${value}</Amt>`
  const party = tag('Nm', escaped(entry.counterparty ?? ''))
  const detail = ({ amount: own, endToEndId }: TestPart) => {
    const ownAmount = own === undefined ? '' : isBare ? `<AmtDtls><TxAmt>${money(own)}</TxAmt></AmtDtls>` : money(own)
    const parties = tag('RltdPties', tag(direction === 'CRDT' ? 'Dbtr' : 'Cdtr', isBare ? party : tag('Pty', party)))
    return tag(
      'TxDtls',
      [
        tag('Refs', tag('EndToEndId', endToEndId)),
        ownAmount,
        parties,
        tag('RmtInf', tag('Ustrd', escaped(entry.words ?? ''))),
        tag('RtrInf', entry.reason === undefined ? '' : tag('Rsn', tag('Cd', entry.reason))),
      ].join(''),
    )
  }
  return tag(
    'Ntry',
    [
      money(amount),
      tag('CdtDbtInd', direction),
      entry.isReversal ? '<RvslInd>true</RvslInd>' : '',
      tag('Sts', isBare ? status : tag('Cd', status)),
      tag('BookgDt', tag('Dt', entry.day ?? day)),
      tag('AcctSvcrRef', entry.bankRef),
      tag('NtryDtls', tag('Btch', tag('PmtInfId', entry.fileRef)) + parts.map(detail).join('')),
    ].join(''),
  )
}

type TestReport = { fileRef: string; whole?: { reason: string }; refused?: { endToEndId: string; reason: string; amount?: string }[] }

/** A pain.002 file of a bank that refuses transfers, or a whole file. */
export function statusReport({ fileRef, whole, refused = [] }: TestReport): string {
  const reason = (code: string) => `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`
  const transfers = refused.map(
    ({ endToEndId, reason: code, amount }) =>
      `<TxInfAndSts>${tag('OrgnlEndToEndId', endToEndId)}<TxSts>RJCT</TxSts>${reason(code)}` +
      `${amount === undefined ? '' : `<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${amount}</InstdAmt></Amt></OrgnlTxRef>`}</TxInfAndSts>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr><MsgId>R1</MsgId></GrpHdr>',
    `<OrgnlGrpInfAndSts>${tag('OrgnlMsgId', fileRef)}<OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${whole ? `<GrpSts>RJCT</GrpSts>${reason(whole.reason)}` : ''}</OrgnlGrpInfAndSts>`,
    transfers.length === 0 ? '' : `<OrgnlPmtInfAndSts><OrgnlPmtInfId>1</OrgnlPmtInfId>${transfers.join('')}</OrgnlPmtInfAndSts>`,
    '</CstmrPmtStsRpt></Document>',
  ].join('\n')
}

const boundary = 'frame-of-a-bank-file'
export const bankFileHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` }

export const bankFileBody = (content: string | Buffer, fileName = 'statement.xml'): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/xml\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
