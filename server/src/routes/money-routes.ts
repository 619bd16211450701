import { listPaymentMethods } from '#features/payment-method/list-payment-methods.ts'
import { createSetupIntent } from '#features/payment-method/create-setup-intent.ts'
import { addPaymentMethod } from '#features/payment-method/add-payment-method.ts'
import { removePaymentMethod } from '#features/payment-method/remove-payment-method.ts'
import { setDefaultPaymentMethod } from '#features/payment-method/set-default-payment-method.ts'
import { beginPaymentConfirmation } from '#features/charge/begin-payment-confirmation.ts'
import { confirmSandboxCharge } from '#features/charge/confirm-sandbox-charge.ts'
import { endPaymentConfirmation } from '#features/charge/end-payment-confirmation.ts'
import { confirmSandboxSetup } from '#features/payment-method/confirm-sandbox-setup.ts'
import { getBillingInformation } from '#features/billing-info/get-billing-information.ts'
import { saveBillingInformation } from '#features/billing-info/save-billing-information.ts'
import { listPayments } from '#features/payment/list-payments.ts'
import { downloadPayments } from '#features/payment/download-payments.ts'
import { getPayment } from '#features/payment/get-payment.ts'
import { listEarnings } from '#features/finances/list-earnings.ts'
import { getEarning } from '#features/finances/get-earning.ts'
import { getCreatorFinances } from '#features/finances/get-creator-finances.ts'
import { getStatement } from '#features/finances/get-statement.ts'
import { listPayouts } from '#features/payout/list-payouts.ts'
import { requestPayout } from '#features/payout/request-payout.ts'
import { getBeneficiary } from '#features/payout/get-beneficiary.ts'
import { saveBeneficiary } from '#features/payout/save-beneficiary.ts'
import { getCreatorTax } from '#features/creator-tax/get-creator-tax.ts'
import { saveCreatorTax } from '#features/creator-tax/save-creator-tax.ts'
import { listCreatorPapers } from '#features/creator-paper/list-creator-papers.ts'
import type { Route } from '#http/serve.ts'

/** Cards, payments, earnings and payouts. */
export const moneyRoutes: readonly Route[] = [
  // payment-method
  listPaymentMethods,
  createSetupIntent,
  addPaymentMethod,
  removePaymentMethod,
  setDefaultPaymentMethod,
  confirmSandboxSetup,
  // billing-info
  getBillingInformation,
  saveBillingInformation,
  // payment
  listPayments,
  downloadPayments,
  getPayment,
  beginPaymentConfirmation,
  endPaymentConfirmation,
  confirmSandboxCharge,
  // finances
  listEarnings,
  getEarning,
  getCreatorFinances,
  getStatement,
  // payout
  listPayouts,
  requestPayout,
  getBeneficiary,
  saveBeneficiary,
  // creator-tax
  getCreatorTax,
  saveCreatorTax,
  // creator-paper
  listCreatorPapers,
]
