import { expect, test } from 'vitest'
import { knownFacts, type TermsFacts } from './terms-facts.ts'
import { termsSections } from './terms-sections.ts'

const sectionOf = (id: string, facts: Partial<TermsFacts>) =>
  termsSections
    .find((section) => section.id === id)
    ?.paragraphs({ ...knownFacts, ...facts })
    .join('\n') ?? ''

const shared = 'We share data only where necessary: with the payment provider for charges, with the bank for payouts, '
const report =
  ' This report is required by EU law (DAC7) and contains the name, address, date and place of birth, tax numbers, bank account and earnings of each creator in the European Union who earned something that year, even if the account has since been deleted.'

test('R-469 the terms name everyone with whom this installation shares data', () => {
  const privacy = (checksVatIds: boolean, reportsSellers: boolean) => sectionOf('privacy', { checksVatIds, reportsSellers })
  expect(privacy(false, false)).toContain(`${shared}and with the email service for emails. You can turn off`)
  expect(privacy(true, false)).toContain(
    `${shared}with the email service for emails, and with the European Commission to check VAT IDs (VIES). You can turn off`,
  )
  expect(privacy(true, true)).toContain(
    `${shared}with the email service for emails, with the European Commission to check VAT IDs (VIES), and with the tax office for the yearly report of creators’ earnings.${report} You can turn off`,
  )
  expect(privacy(false, false)).not.toMatch(/VIES|tax office|DAC7/)
})

test('R-469 where the settings could not be loaded, the terms say what may be shared', () => {
  expect(sectionOf('privacy', {})).toContain(
    `${shared}and with the email service for emails. We may also send VAT IDs to the European Commission to check them (VIES) and report creators’ earnings to the tax office once a year.${report}`,
  )
})

test('R-469 where creators are reported, the terms say that this outlives a deleted account', () => {
  const termination = (reportsSellers: boolean) => sectionOf('termination', { reportsSellers })
  expect(termination(true)).toContain('; invoices, accounting records and what we report to the tax office are kept as the law requires.')
  expect(termination(false)).toContain('; invoices and accounting records are kept as the law requires.')
})

test('R-473 the terms say for how long this installation tries a declined card again', () => {
  const payments = (paymentRetryDays: number | null | undefined) => sectionOf('payments-and-fees', { paymentRetryDays })
  const then = '. If the payment is still open after 7 days, the brand cannot publish campaigns or accept creators until it has paid.'
  expect(payments(7)).toContain(`If a card is declined, we tell the brand and try again every day for 7 days${then}`)
  expect(payments(3)).toContain(`If a card is declined, we tell the brand and try again every day for 3 days${then}`)
  expect(payments(1)).toContain(`If a card is declined, we tell the brand and try again a day later${then}`)
  expect(payments(null)).toContain(`If a card is declined, we tell the brand${then}`)
  expect(payments(undefined)).toContain(`If a card is declined, we tell the brand and may try again on the following days${then}`)
})
