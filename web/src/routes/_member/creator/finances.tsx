import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { useWindowPart } from '#mechanisms/shell/use-window-part.ts'
import { Page, PageHead } from '#ui/page/page.tsx'
import { BelowTaxNotice } from '#features/finances/tax-notice.tsx'
import { PageTabs, Tab } from '#ui/surfaces/tabs.tsx'

export const Route = createFileRoute('/_member/creator/finances')({ component: FinancesScreen })

const parts = { request: 'Request payout', earnings: 'Earnings', payouts: 'Payouts', documents: 'Documents' } as const

function FinancesScreen() {
  const part = useWindowPart(parts)
  return (
    <Page>
      <PageHead title="Finances" part={part} />
      <PageTabs label="Finances">
        <Tab render={<Link to="/creator/finances/earnings" />}>{parts.earnings}</Tab>
        <Tab render={<Link to="/creator/finances/payouts" />}>{parts.payouts}</Tab>
        <Tab render={<Link to="/creator/finances/documents" />}>{parts.documents}</Tab>
      </PageTabs>
      <BelowTaxNotice>
        <Outlet />
      </BelowTaxNotice>
    </Page>
  )
}
