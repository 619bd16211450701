import { Link } from '@tanstack/react-router'
import { listPaymentMethods } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { useRead } from '#api/use-call.ts'
import { cardWords } from './payment-words.ts'

/** Returns 'your Visa ending in 4242', the card that is charged next ('your card' until it is known), or null if there is none. */
export function useChargedCard(): string | null {
  const methods = useRead(listPaymentMethods, {}).data?.data
  if (!methods) return 'your card'
  const card = methods.find(({ isDefault }) => isDefault)
  return card ? `your ${cardWords(card)}` : null
}

/** A link in a sentence that says there is no card. */
export function AddCardLink() {
  return <Link to="/agency/billing/payment-methods">Add one</Link>
}
