import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Tab, Tabs } from '../../../ui/tabs.tsx'

export const Route = createFileRoute('/_member/creator/finances')({ component: FinancesScreen })

function FinancesScreen() {
  return (
    <Page>
      <PageHead title="Finances" className="mb-2" />
      <Tabs label="Finances" className="mb-5">
        <Tab render={<Link to="/creator/finances/earnings" />}>Earnings</Tab>
        <Tab render={<Link to="/creator/finances/payouts" />}>Payouts</Tab>
      </Tabs>
      <Outlet />
    </Page>
  )
}
