import type { Buyer } from '#stored/buyer.ts'

/** The buyer of a payment that a test makes due directly: who is invoiced is frozen at that moment. */
export const someBuyer: Buyer = {
  name: 'Studio',
  street: 'Weg 1',
  postalCode: '10115',
  city: 'Berlin',
  state: '',
  country: 'DE',
  taxNumber: '',
}
