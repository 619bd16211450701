import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Tab, Tabs } from '../../../ui/tabs.tsx'

export const Route = createFileRoute('/_member/agency/billing')({ component: BillingFrame })

function BillingFrame() {
  return (
    <Page>
      <PageHead title="Billing" className="mb-3!" />
      <Tabs label="Billing" className="mb-6 max-sm:mb-4">
        <Tab render={<Link to="/agency/billing/payments" search={{}} />}>Payments</Tab>
        <Tab render={<Link to="/agency/billing/billing-information" />}>Billing information</Tab>
        <Tab render={<Link to="/agency/billing/payment-methods" search={{}} />}>Payment methods</Tab>
      </Tabs>
      <Outlet />
    </Page>
  )
}
