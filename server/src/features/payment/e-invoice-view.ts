import type { InvoiceContent, InvoiceTax } from '#stored/invoice-content.ts'
import { compactTaxNumber, isVatNumber } from './invoice-tax-rules.ts'

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}
const profile = 'urn:cen.eu:en16931:2017'
const typeCodes = { invoice: '380', credit_note: '381', self_billed_invoice: '389', self_billed_credit_note: '261' } as const
const bankCard = '54'
const betweenPartners = '97'
const onePiece = 'C62'

type Details = NonNullable<InvoiceContent['details']>
type Party = Details['seller']

/** The content of an invoice of ours, or of a self-billed one that we issue in the creator's name; its `terms` say how it is settled. */
type EInvoiceContent = Omit<InvoiceContent, 'kind'> & { kind: keyof typeof typeCodes; terms?: string }

/**
 * Returns the same invoice in machine-readable form: EN 16931 in the syntax of Factur-X and ZUGFeRD. Made only from the frozen content; undefined for
 * invoices issued before their content had the details for it.
 */
export function viewEInvoice(content: EInvoiceContent): string | undefined {
  const { details } = content
  if (!details) return undefined
  const document = tag('rsm:CrossIndustryInvoice', namespaces, [
    tag('rsm:ExchangedDocumentContext', [tag('ram:GuidelineSpecifiedDocumentContextParameter', [tag('ram:ID', profile)])]),
    tag('rsm:ExchangedDocument', [
      tag('ram:ID', content.number),
      tag('ram:TypeCode', typeCodes[content.kind]),
      tag('ram:IssueDateTime', [dateOf(content.issuedOn)]),
      ...content.notes.map((note) => tag('ram:IncludedNote', [tag('ram:Content', note)])),
    ]),
    tag('rsm:SupplyChainTradeTransaction', [
      ...netLines(content).map((line, at) => lineItem(line, at + 1, details.tax)),
      tag('ram:ApplicableHeaderTradeAgreement', [
        tag('ram:SellerTradeParty', partyOf(content.seller.name, details.seller, details.tax)),
        tag('ram:BuyerTradeParty', partyOf(content.buyer.name, details.buyer, details.tax)),
        ...contractReference(content),
      ]),
      tag('ram:ApplicableHeaderTradeDelivery', [
        tag('ram:ActualDeliverySupplyChainEvent', [tag('ram:OccurrenceDateTime', [dateOf(details.deliveredOn)])]),
      ]),
      settlement(content, details),
    ]),
  ])
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`
}

/** BT-12: the number of the job. */
function contractReference({ contractId }: EInvoiceContent): string[] {
  return contractId === undefined ? [] : [tag('ram:ContractReferencedDocument', [tag('ram:IssuerAssignedID', contractId)])]
}

/** On paper VAT is a line of its own; in the XML it is a total. */
function netLines(content: EInvoiceContent) {
  return content.lines.filter((line) => line.isVat !== true)
}

function lineItem(line: EInvoiceContent['lines'][number], number: number, tax: InvoiceTax): string {
  const amount = major(line.amountMinor)
  return tag('ram:IncludedSupplyChainTradeLineItem', [
    tag('ram:AssociatedDocumentLineDocument', [tag('ram:LineID', String(number))]),
    tag('ram:SpecifiedTradeProduct', [tag('ram:Name', line.label)]),
    tag('ram:SpecifiedLineTradeAgreement', [tag('ram:NetPriceProductTradePrice', [tag('ram:ChargeAmount', amount)])]),
    tag('ram:SpecifiedLineTradeDelivery', [tag('ram:BilledQuantity', { unitCode: onePiece }, '1')]),
    tag('ram:SpecifiedLineTradeSettlement', [
      tag('ram:ApplicableTradeTax', [tag('ram:TypeCode', 'VAT'), tag('ram:CategoryCode', tax.category), ...rateOf(tax)]),
      tag('ram:SpecifiedTradeSettlementLineMonetarySummation', [tag('ram:LineTotalAmount', amount)]),
    ]),
  ])
}

/** Outside VAT there is no rate, not even zero (BR-O-5). */
function rateOf(tax: InvoiceTax): string[] {
  return tax.category === 'O' ? [] : [tag('ram:RateApplicablePercent', String(tax.ratePercent))]
}

function partyOf(name: string, party: Party, tax: InvoiceTax): string[] {
  const address = [
    ...optional('ram:PostcodeCode', party.postalCode),
    ...optional('ram:LineOne', party.street),
    ...optional('ram:CityName', party.city),
    tag('ram:CountryID', party.country),
    ...optional('ram:CountrySubDivisionName', party.state),
  ]
  const taxed = taxRegistrationOf(party, tax)
  const registered = registrationOf(party)
  return [
    ...ownIdOf(name, party, [...taxed, ...registered]),
    tag('ram:Name', name),
    ...registered,
    tag('ram:PostalTradeAddress', address),
    ...taxed,
  ]
}

/** BT-30. */
function registrationOf({ registration = '' }: Party): string[] {
  return registration === '' ? [] : [tag('ram:SpecifiedLegalOrganization', [tag('ram:ID', registration)])]
}

/** BR-CO-26: a seller without a VAT number or registration on this invoice is identified by another number (BT-29), or else by its name. */
function ownIdOf(name: string, { isSeller, taxNumber }: Party, others: readonly string[]): string[] {
  const isIdentified = others.some((other) => other.includes('schemeID="VA"') || other.includes('SpecifiedLegalOrganization'))
  return isSeller && !isIdentified ? [tag('ram:ID', compactTaxNumber(taxNumber) || name)] : []
}

/** Outside VAT no VAT number may be given (BR-O-2 to BR-O-4); then only the tax office's number is. */
function taxRegistrationOf({ taxNumber, country, isSeller }: Party, tax: InvoiceTax): string[] {
  if (taxNumber === '') return []
  const isVat = isVatNumber(taxNumber, country) && tax.category !== 'O'
  if (!isVat && !isSeller) return []
  return [tag('ram:SpecifiedTaxRegistration', [tag('ram:ID', { schemeID: isVat ? 'VA' : 'FC' }, compactTaxNumber(taxNumber))])]
}

function settlement(content: EInvoiceContent, details: Details): string {
  const { currency, totalMinor, terms } = content
  const { tax } = details
  const netMinor = netLines(content).reduce((sum, line) => sum + line.amountMinor, 0)
  const vatMinor = totalMinor - netMinor
  const reason = tax.category === 'S' ? [] : [tag('ram:ExemptionReason', tax.words)]
  return tag('ram:ApplicableHeaderTradeSettlement', [
    tag('ram:InvoiceCurrencyCode', currency),
    tag('ram:SpecifiedTradeSettlementPaymentMeans', [
      tag('ram:TypeCode', terms === undefined ? bankCard : betweenPartners),
      ...(details.cardLast4 === '' ? [] : [tag('ram:ApplicableTradeSettlementFinancialCard', [tag('ram:ID', details.cardLast4)])]),
    ]),
    tag('ram:ApplicableTradeTax', [
      tag('ram:CalculatedAmount', major(vatMinor)),
      tag('ram:TypeCode', 'VAT'),
      ...reason,
      tag('ram:BasisAmount', major(netMinor)),
      tag('ram:CategoryCode', tax.category),
      ...optional('ram:ExemptionReasonCode', tax.exemptionCode),
      ...rateOf(tax),
    ]),
    ...(terms === undefined ? [] : [tag('ram:SpecifiedTradePaymentTerms', [tag('ram:Description', terms)])]),
    tag('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      tag('ram:LineTotalAmount', major(netMinor)),
      tag('ram:TaxBasisTotalAmount', major(netMinor)),
      tag('ram:TaxTotalAmount', { currencyID: currency }, major(vatMinor)),
      tag('ram:GrandTotalAmount', major(totalMinor)),
      ...dueOf(content),
    ]),
    ...referenceOf(details),
  ])
}

/**
 * Our invoices are issued once the money has moved, so nothing is left to pay. The amount owed to a creator is in the balance until it is paid out.
 */
function dueOf({ terms, totalMinor }: EInvoiceContent): string[] {
  if (terms !== undefined) return [tag('ram:DuePayableAmount', major(totalMinor))]
  return [tag('ram:TotalPrepaidAmount', major(totalMinor)), tag('ram:DuePayableAmount', '0.00')]
}

function referenceOf({ credits }: Details): string[] {
  if (!credits) return []
  const date = tag('qdt:DateTimeString', { format: '102' }, compactDate(credits.issuedOn))
  return [tag('ram:InvoiceReferencedDocument', [tag('ram:IssuerAssignedID', credits.number), tag('ram:FormattedIssueDateTime', [date])])]
}

const major = (amountMinor: number) => (amountMinor / 100).toFixed(2)
const compactDate = (day: string) => day.replaceAll('-', '')
const dateOf = (day: string) => tag('udt:DateTimeString', { format: '102' }, compactDate(day))
const optional = (name: string, text: string) => (text === '' ? [] : [tag(name, text)])

type Inside = string | readonly string[]

/** Writes one element. Text is escaped; a list holds elements that are already written. */
function tag(name: string, inside: Inside): string
function tag(name: string, attributes: Record<string, string>, inside: Inside): string
function tag(name: string, ...rest: [Inside] | [Record<string, string>, Inside]): string {
  const [attributes, inside] = rest.length === 1 ? [{}, rest[0]] : rest
  const opening = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${name}${opening.join('')}>${typeof inside === 'string' ? escaped(inside) : inside.join('')}</${name}>`
}

/** Removes characters that XML does not allow even escaped: control characters and lone surrogates. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
