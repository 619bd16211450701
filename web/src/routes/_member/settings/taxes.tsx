import { createFileRoute } from '@tanstack/react-router'
import { getCreatorTax } from '@pairtake/protocol/creator-tax/creator-tax-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { requireRole } from '#mechanisms/session/auth-user.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonForm } from '#ui/feedback/skeleton.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { TaxForm } from './-parts/tax-form.tsx'

export const Route = createFileRoute('/_member/settings/taxes')({
  beforeLoad: async () => {
    await requireRole('creator')
  },
  component: TaxesScreen,
})

function TaxesScreen() {
  const tax = useRead(getCreatorTax, {})
  return (
    <Loaded query={tax} name="Your tax details" skeleton={<SkeletonForm />}>
      {({ data }) => (
        <Card padded>
          <SectionHeader bare>Taxes</SectionHeader>
          <p className="mt-1 mb-4 text-muted">
            Your tax status decides which documents you get. Changes apply to jobs finalized afterwards.
          </p>
          {data.whyNot !== null && (
            <Notice tone="warning" title="We can’t issue your invoices" className="mb-4">
              {data.whyNot}
            </Notice>
          )}
          <TaxForm saved={data} />
        </Card>
      )}
    </Loaded>
  )
}
