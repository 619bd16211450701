import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { getCreatorTax } from '@pairtake/protocol/creator-tax/creator-tax-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonPage } from '#ui/feedback/skeleton.tsx'

/**
 * Shows a notice above a screen until it is answered, or nothing if it cannot be loaded. The screen loads in parallel and is shown once it is known
 * whether there is a notice, so that nothing shifts.
 */
export function BelowTaxNotice({ children }: { children: ReactNode }) {
  const tax = useRead(getCreatorTax, {})
  return (
    <>
      {tax.isPending && (
        <Loading label="Loading">
          <SkeletonPage />
        </Loading>
      )}
      {tax.data?.data.status === null && (
        <Notice title="How are you taxed?" className="mb-5" action={<Link to="/settings/taxes">Add tax details</Link>}>
          Tell us once, and we can write your invoices for you.
        </Notice>
      )}
      <div hidden={tax.isPending}>{children}</div>
    </>
  )
}
