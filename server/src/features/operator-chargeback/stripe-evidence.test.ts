import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import * as wire from '@pairtake/protocol/operator/operator-chargeback-endpoints'
import { addPaymentMethod, createSetupIntent } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { expect, test } from 'vitest'
import { openStripePayments } from '#adapters/payments/stripe/stripe-payments.ts'
import { takeMissedEvents } from '#features/charge/take-missed-events.task.ts'
import { buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator } from '#testing/builders.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { openStripeDouble } from '#testing/stripe-double/open-stripe-double.ts'
import { saveCardByScript } from '#testing/stripe-double/save-card.ts'
import { openTestApp } from '#testing/test-app.ts'

test('R-225 Stripe gets the PDF as a file of evidence, and its word is taken for what comes of it', async () => {
  const stripeApp = await openTestApp()
  const double = await openStripeDouble(stripeApp.clock.now)
  try {
    stripeApp.deps.payments = openStripePayments(double.settings, { now: stripeApp.clock.now })
    const brand = await buildAgency(stripeApp.deps)
    const as = await buildOperator(stripeApp.deps)
    const { body } = await stripeApp.call(createSetupIntent, { as: brand })
    const paymentMethodId = await saveCardByScript(double.settings, body.data.clientSecret, '4000000000000259')
    await stripeApp.call(addPaymentMethod, { as: brand, body: { paymentMethodId } })
    const contract = await buildContract(stripeApp.deps, { agency: brand, creator: await buildCreator(stripeApp.deps) })
    expect((await stripeApp.call(finalizeContract, { as: brand, params: { id: contract.id } })).status).toBe(200)
    await takeMissedEvents.run(stripeApp.deps)
    const [chargeback] = (await stripeApp.call(wire.listChargebacks, { as })).body.data
    if (!chargeback) throw new Error('There is no chargeback.')

    const params = { id: chargeback.id }
    const done = await stripeApp.call(wire.answerChargeback, { as, params, body: { explanation: 'winning_evidence' } })
    expect(done.body.data).toMatchObject({ state: 'won' })
    const [file] = double.books.files.values()
    expect(file?.file).toMatchObject({ filename: `evidence-${chargeback.disputeRef}.pdf`, purpose: 'dispute_evidence' })
    expect(file?.content.subarray(0, 5).toString()).toBe('%PDF-')
    expect(double.books.findDispute(chargeback.disputeRef).evidence).toMatchObject({
      service_documentation: file?.file.id,
      uncategorized_text: 'winning_evidence',
      customer_email_address: brand.email,
    })
    await takeMissedEvents.run(stripeApp.deps)
    await expectSoundLedger(stripeApp)
  } finally {
    await double.close()
    await stripeApp.close()
  }
})
