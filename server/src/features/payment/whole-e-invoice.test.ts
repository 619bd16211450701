import { expect, test } from 'vitest'
import type { SelfBilledContent } from '#stored/creator-paper-content.ts'
import type { InvoiceContent } from '#stored/invoice-content.ts'
import { viewEInvoice } from './e-invoice-view.ts'

/** Every word of these papers is another one, so that none can stand in the place of another. */
const creditNote: InvoiceContent = {
  layout: 2,
  kind: 'credit_note',
  number: 'CN-000004',
  issuedOn: '2026-11-22',
  issuedAt: '2026-11-22T09:00:00.000Z',
  seller: {
    name: 'Paper House',
    address: 'Paper House, Torstraße 1, 10119 Berlin',
    taxNumber: 'DE123456789',
    registration: 'HRB 123456 B',
  },
  buyer: { name: 'Oats Ltd', address: ['Weg 5', '1010 Wien', 'Austria'], taxNumber: 'ATU12345678' },
  subject: 'Oat milk',
  contractId: '0198a8f0-0000-7000-8000-000000000001',
  lines: [
    { label: '2 videos by Mara K. for “Oat milk”', amountMinor: 28_000 },
    { label: 'Service fee', amountMinor: 4200 },
    { label: 'VAT 19 %', amountMinor: 6118, isVat: true },
  ],
  totalMinor: 38_318,
  currency: 'EUR',
  notes: ['This credits invoice INV-000011 of 2026-11-19.', 'Reason: Late.'],
  details: {
    seller: {
      isSeller: true,
      street: 'Torstraße 1',
      postalCode: '10119',
      city: 'Berlin',
      state: 'Berlin (Land)',
      country: 'DE',
      taxNumber: 'DE 123 456 789',
      registration: 'HRB 123456 B',
    },
    buyer: {
      isSeller: false,
      street: 'Weg 5',
      postalCode: '1010',
      city: 'Wien',
      state: 'Wien (Land)',
      country: 'AT',
      taxNumber: 'ATU12345678',
    },
    tax: { category: 'S', ratePercent: 19, exemptionCode: '', words: 'VAT of Germany.' },
    deliveredOn: '2026-11-18',
    cardLast4: '4242',
    credits: { number: 'INV-000011', issuedOn: '2026-11-19' },
  },
}

const selfBilled: SelfBilledContent = {
  layout: 2,
  kind: 'self_billed_invoice',
  number: 'SB7-000001',
  issuedOn: '2026-11-17',
  issuedAt: '2026-11-16T23:30:00.000Z',
  seller: { name: 'Mara Kovac', address: 'Allee 2, 20095 Hamburg, Germany', taxNumber: '12/345/67890' },
  buyer: { name: 'Pairtake', address: ['Street 3', '10115 Berlin', 'Germany'], taxNumber: 'DE123456789' },
  subject: 'Oat milk',
  contractId: '0198a8f0-0000-7000-8000-000000000002',
  lines: [{ label: '2 videos and 1 photo for “Oat milk”', amountMinor: 20_000 }],
  totalMinor: 20_000,
  currency: 'EUR',
  notes: ['Self-billing: issued by Pairtake.', 'Small enterprise.'],
  terms: 'Credited to the creator’s balance, which is paid out on request.',
  details: {
    seller: {
      isSeller: true,
      street: 'Allee 2',
      postalCode: '20095',
      city: 'Hamburg',
      state: 'Hamburg (Land)',
      country: 'DE',
      taxNumber: '12/345/67890',
    },
    buyer: {
      isSeller: false,
      street: 'Street 3',
      postalCode: '10115',
      city: 'Berlin',
      state: '',
      country: 'DE',
      taxNumber: 'DE123456789',
      registration: 'HRB 9 B',
    },
    tax: { category: 'E', ratePercent: 0, exemptionCode: '', words: 'Small enterprise.' },
    deliveredOn: '2026-11-13',
    cardLast4: '',
  },
}

/** One element a line, however it is indented. */
const elements = (xml: string) => xml.replaceAll(/>\s*</g, '>\n<').trim().split('\n')

const opening = `<?xml version="1.0" encoding="UTF-8"?>
  <rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
    <rsm:ExchangedDocumentContext>
      <ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>
    </rsm:ExchangedDocumentContext>`

const creditNoteXml = `${opening}
    <rsm:ExchangedDocument>
      <ram:ID>CN-000004</ram:ID>
      <ram:TypeCode>381</ram:TypeCode>
      <ram:IssueDateTime><udt:DateTimeString format="102">20261122</udt:DateTimeString></ram:IssueDateTime>
      <ram:IncludedNote><ram:Content>This credits invoice INV-000011 of 2026-11-19.</ram:Content></ram:IncludedNote>
      <ram:IncludedNote><ram:Content>Reason: Late.</ram:Content></ram:IncludedNote>
    </rsm:ExchangedDocument>
    <rsm:SupplyChainTradeTransaction>
      <ram:IncludedSupplyChainTradeLineItem>
        <ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument>
        <ram:SpecifiedTradeProduct><ram:Name>2 videos by Mara K. for “Oat milk”</ram:Name></ram:SpecifiedTradeProduct>
        <ram:SpecifiedLineTradeAgreement>
          <ram:NetPriceProductTradePrice><ram:ChargeAmount>280.00</ram:ChargeAmount></ram:NetPriceProductTradePrice>
        </ram:SpecifiedLineTradeAgreement>
        <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">1</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
        <ram:SpecifiedLineTradeSettlement>
          <ram:ApplicableTradeTax>
            <ram:TypeCode>VAT</ram:TypeCode>
            <ram:CategoryCode>S</ram:CategoryCode>
            <ram:RateApplicablePercent>19</ram:RateApplicablePercent>
          </ram:ApplicableTradeTax>
          <ram:SpecifiedTradeSettlementLineMonetarySummation>
            <ram:LineTotalAmount>280.00</ram:LineTotalAmount>
          </ram:SpecifiedTradeSettlementLineMonetarySummation>
        </ram:SpecifiedLineTradeSettlement>
      </ram:IncludedSupplyChainTradeLineItem>
      <ram:IncludedSupplyChainTradeLineItem>
        <ram:AssociatedDocumentLineDocument><ram:LineID>2</ram:LineID></ram:AssociatedDocumentLineDocument>
        <ram:SpecifiedTradeProduct><ram:Name>Service fee</ram:Name></ram:SpecifiedTradeProduct>
        <ram:SpecifiedLineTradeAgreement>
          <ram:NetPriceProductTradePrice><ram:ChargeAmount>42.00</ram:ChargeAmount></ram:NetPriceProductTradePrice>
        </ram:SpecifiedLineTradeAgreement>
        <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">1</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
        <ram:SpecifiedLineTradeSettlement>
          <ram:ApplicableTradeTax>
            <ram:TypeCode>VAT</ram:TypeCode>
            <ram:CategoryCode>S</ram:CategoryCode>
            <ram:RateApplicablePercent>19</ram:RateApplicablePercent>
          </ram:ApplicableTradeTax>
          <ram:SpecifiedTradeSettlementLineMonetarySummation>
            <ram:LineTotalAmount>42.00</ram:LineTotalAmount>
          </ram:SpecifiedTradeSettlementLineMonetarySummation>
        </ram:SpecifiedLineTradeSettlement>
      </ram:IncludedSupplyChainTradeLineItem>
      <ram:ApplicableHeaderTradeAgreement>
        <ram:SellerTradeParty>
          <ram:Name>Paper House</ram:Name>
          <ram:SpecifiedLegalOrganization><ram:ID>HRB 123456 B</ram:ID></ram:SpecifiedLegalOrganization>
          <ram:PostalTradeAddress>
            <ram:PostcodeCode>10119</ram:PostcodeCode>
            <ram:LineOne>Torstraße 1</ram:LineOne>
            <ram:CityName>Berlin</ram:CityName>
            <ram:CountryID>DE</ram:CountryID>
            <ram:CountrySubDivisionName>Berlin (Land)</ram:CountrySubDivisionName>
          </ram:PostalTradeAddress>
          <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456789</ram:ID></ram:SpecifiedTaxRegistration>
        </ram:SellerTradeParty>
        <ram:BuyerTradeParty>
          <ram:Name>Oats Ltd</ram:Name>
          <ram:PostalTradeAddress>
            <ram:PostcodeCode>1010</ram:PostcodeCode>
            <ram:LineOne>Weg 5</ram:LineOne>
            <ram:CityName>Wien</ram:CityName>
            <ram:CountryID>AT</ram:CountryID>
            <ram:CountrySubDivisionName>Wien (Land)</ram:CountrySubDivisionName>
          </ram:PostalTradeAddress>
          <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">ATU12345678</ram:ID></ram:SpecifiedTaxRegistration>
        </ram:BuyerTradeParty>
        <ram:ContractReferencedDocument>
          <ram:IssuerAssignedID>0198a8f0-0000-7000-8000-000000000001</ram:IssuerAssignedID>
        </ram:ContractReferencedDocument>
      </ram:ApplicableHeaderTradeAgreement>
      <ram:ApplicableHeaderTradeDelivery>
        <ram:ActualDeliverySupplyChainEvent>
          <ram:OccurrenceDateTime><udt:DateTimeString format="102">20261118</udt:DateTimeString></ram:OccurrenceDateTime>
        </ram:ActualDeliverySupplyChainEvent>
      </ram:ApplicableHeaderTradeDelivery>
      <ram:ApplicableHeaderTradeSettlement>
        <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
        <ram:SpecifiedTradeSettlementPaymentMeans>
          <ram:TypeCode>54</ram:TypeCode>
          <ram:ApplicableTradeSettlementFinancialCard><ram:ID>4242</ram:ID></ram:ApplicableTradeSettlementFinancialCard>
        </ram:SpecifiedTradeSettlementPaymentMeans>
        <ram:ApplicableTradeTax>
          <ram:CalculatedAmount>61.18</ram:CalculatedAmount>
          <ram:TypeCode>VAT</ram:TypeCode>
          <ram:BasisAmount>322.00</ram:BasisAmount>
          <ram:CategoryCode>S</ram:CategoryCode>
          <ram:RateApplicablePercent>19</ram:RateApplicablePercent>
        </ram:ApplicableTradeTax>
        <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
          <ram:LineTotalAmount>322.00</ram:LineTotalAmount>
          <ram:TaxBasisTotalAmount>322.00</ram:TaxBasisTotalAmount>
          <ram:TaxTotalAmount currencyID="EUR">61.18</ram:TaxTotalAmount>
          <ram:GrandTotalAmount>383.18</ram:GrandTotalAmount>
          <ram:TotalPrepaidAmount>383.18</ram:TotalPrepaidAmount>
          <ram:DuePayableAmount>0.00</ram:DuePayableAmount>
        </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        <ram:InvoiceReferencedDocument>
          <ram:IssuerAssignedID>INV-000011</ram:IssuerAssignedID>
          <ram:FormattedIssueDateTime><qdt:DateTimeString format="102">20261119</qdt:DateTimeString></ram:FormattedIssueDateTime>
        </ram:InvoiceReferencedDocument>
      </ram:ApplicableHeaderTradeSettlement>
    </rsm:SupplyChainTradeTransaction>
  </rsm:CrossIndustryInvoice>`

const selfBilledXml = `${opening}
    <rsm:ExchangedDocument>
      <ram:ID>SB7-000001</ram:ID>
      <ram:TypeCode>389</ram:TypeCode>
      <ram:IssueDateTime><udt:DateTimeString format="102">20261117</udt:DateTimeString></ram:IssueDateTime>
      <ram:IncludedNote><ram:Content>Self-billing: issued by Pairtake.</ram:Content></ram:IncludedNote>
      <ram:IncludedNote><ram:Content>Small enterprise.</ram:Content></ram:IncludedNote>
    </rsm:ExchangedDocument>
    <rsm:SupplyChainTradeTransaction>
      <ram:IncludedSupplyChainTradeLineItem>
        <ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument>
        <ram:SpecifiedTradeProduct><ram:Name>2 videos and 1 photo for “Oat milk”</ram:Name></ram:SpecifiedTradeProduct>
        <ram:SpecifiedLineTradeAgreement>
          <ram:NetPriceProductTradePrice><ram:ChargeAmount>200.00</ram:ChargeAmount></ram:NetPriceProductTradePrice>
        </ram:SpecifiedLineTradeAgreement>
        <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">1</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
        <ram:SpecifiedLineTradeSettlement>
          <ram:ApplicableTradeTax>
            <ram:TypeCode>VAT</ram:TypeCode>
            <ram:CategoryCode>E</ram:CategoryCode>
            <ram:RateApplicablePercent>0</ram:RateApplicablePercent>
          </ram:ApplicableTradeTax>
          <ram:SpecifiedTradeSettlementLineMonetarySummation>
            <ram:LineTotalAmount>200.00</ram:LineTotalAmount>
          </ram:SpecifiedTradeSettlementLineMonetarySummation>
        </ram:SpecifiedLineTradeSettlement>
      </ram:IncludedSupplyChainTradeLineItem>
      <ram:ApplicableHeaderTradeAgreement>
        <ram:SellerTradeParty>
          <ram:ID>12/345/67890</ram:ID>
          <ram:Name>Mara Kovac</ram:Name>
          <ram:PostalTradeAddress>
            <ram:PostcodeCode>20095</ram:PostcodeCode>
            <ram:LineOne>Allee 2</ram:LineOne>
            <ram:CityName>Hamburg</ram:CityName>
            <ram:CountryID>DE</ram:CountryID>
            <ram:CountrySubDivisionName>Hamburg (Land)</ram:CountrySubDivisionName>
          </ram:PostalTradeAddress>
          <ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">12/345/67890</ram:ID></ram:SpecifiedTaxRegistration>
        </ram:SellerTradeParty>
        <ram:BuyerTradeParty>
          <ram:Name>Pairtake</ram:Name>
          <ram:SpecifiedLegalOrganization><ram:ID>HRB 9 B</ram:ID></ram:SpecifiedLegalOrganization>
          <ram:PostalTradeAddress>
            <ram:PostcodeCode>10115</ram:PostcodeCode>
            <ram:LineOne>Street 3</ram:LineOne>
            <ram:CityName>Berlin</ram:CityName>
            <ram:CountryID>DE</ram:CountryID>
          </ram:PostalTradeAddress>
          <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456789</ram:ID></ram:SpecifiedTaxRegistration>
        </ram:BuyerTradeParty>
        <ram:ContractReferencedDocument>
          <ram:IssuerAssignedID>0198a8f0-0000-7000-8000-000000000002</ram:IssuerAssignedID>
        </ram:ContractReferencedDocument>
      </ram:ApplicableHeaderTradeAgreement>
      <ram:ApplicableHeaderTradeDelivery>
        <ram:ActualDeliverySupplyChainEvent>
          <ram:OccurrenceDateTime><udt:DateTimeString format="102">20261113</udt:DateTimeString></ram:OccurrenceDateTime>
        </ram:ActualDeliverySupplyChainEvent>
      </ram:ApplicableHeaderTradeDelivery>
      <ram:ApplicableHeaderTradeSettlement>
        <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
        <ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>97</ram:TypeCode></ram:SpecifiedTradeSettlementPaymentMeans>
        <ram:ApplicableTradeTax>
          <ram:CalculatedAmount>0.00</ram:CalculatedAmount>
          <ram:TypeCode>VAT</ram:TypeCode>
          <ram:ExemptionReason>Small enterprise.</ram:ExemptionReason>
          <ram:BasisAmount>200.00</ram:BasisAmount>
          <ram:CategoryCode>E</ram:CategoryCode>
          <ram:RateApplicablePercent>0</ram:RateApplicablePercent>
        </ram:ApplicableTradeTax>
        <ram:SpecifiedTradePaymentTerms>
          <ram:Description>Credited to the creator’s balance, which is paid out on request.</ram:Description>
        </ram:SpecifiedTradePaymentTerms>
        <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
          <ram:LineTotalAmount>200.00</ram:LineTotalAmount>
          <ram:TaxBasisTotalAmount>200.00</ram:TaxBasisTotalAmount>
          <ram:TaxTotalAmount currencyID="EUR">0.00</ram:TaxTotalAmount>
          <ram:GrandTotalAmount>200.00</ram:GrandTotalAmount>
          <ram:DuePayableAmount>200.00</ram:DuePayableAmount>
        </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
      </ram:ApplicableHeaderTradeSettlement>
    </rsm:SupplyChainTradeTransaction>
  </rsm:CrossIndustryInvoice>`

test('the XML of a credit note says both parties, each line, the sums, the card, and the day and number of its invoice, each in its element', () => {
  expect(elements(viewEInvoice(creditNote) ?? '')).toEqual(elements(creditNoteXml))
})

test('R-197 the XML of a self-billed invoice has the creator as its seller, and is settled between the two by their balance, not by a card', () => {
  expect(elements(viewEInvoice(selfBilled) ?? '')).toEqual(elements(selfBilledXml))
})
