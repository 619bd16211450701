import { Link } from '@tanstack/react-router'
import { listPaymentMethods } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { useRead } from '#api/use-call.ts'
import { cardWords } from './payment-words.ts'

/** 'your Visa ending in 4242': the card that is charged next, or a link to add one. */
export function ChargedCard() {
  const methods = useRead(listPaymentMethods, {}).data?.data
  const card = methods?.find(({ isDefault }) => isDefault)
  if (card) return <>your {cardWords(card)}</>
  if (!methods) return <>your card</>
  return (
    <>
      your card, but you haven’t added one yet. <Link to="/agency/billing/payment-methods">Add a payment method</Link> first
    </>
  )
}
