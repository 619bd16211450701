import { Link } from '@tanstack/react-router'
import { getCreatorTax } from '@pairtake/protocol/creator-tax/creator-tax-endpoints'
import { useRead } from '#api/use-call.ts'
import { Notice } from '#ui/feedback/notice.tsx'

/** Asked until it is answered; where it cannot be read, nothing is missing here. */
export function TaxNotice() {
  const tax = useRead(getCreatorTax, {})
  if (tax.data?.data.status !== null) return null
  return (
    <Notice title="How are you taxed?" className="mb-5" action={<Link to="/settings/taxes">Add tax details</Link>}>
      Tell us once, and we can write your invoices for you.
    </Notice>
  )
}
