import { handle } from '#tasks/handle.ts'
import { forgetCustomer } from '#tasks/task-payloads.ts'

/** Deletes a customer whose account is gone, with its name, email and cards, at the provider. A customer that is deleted already stays so. */
export const forgetCustomerTask = handle(forgetCustomer, async ({ provider, customerRef }, { deps }) => {
  if (provider !== deps.payments.provider) {
    // We no longer have the keys of the former provider, so no retry would succeed.
    deps.log.warn({ provider, customerRef }, 'the customer of a deleted account stays at the former provider')
    return
  }
  await deps.payments.deleteCustomer(customerRef)
})
