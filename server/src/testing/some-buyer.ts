import type { Buyer } from '#stored/buyer.ts'

/** For a payment that a test makes due by hand: whom it is invoiced to is frozen then. */
export const someBuyer: Buyer = {
  name: 'Studio',
  street: 'Weg 1',
  postalCode: '10115',
  city: 'Berlin',
  state: '',
  country: 'DE',
  taxNumber: '',
}
