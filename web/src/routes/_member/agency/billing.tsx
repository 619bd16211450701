import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { useWindowPart } from '#mechanisms/shell/use-window-part.ts'
import { Page, PageHead } from '#ui/page/page.tsx'
import { PageTabs, Tab } from '#ui/surfaces/tabs.tsx'

export const Route = createFileRoute('/_member/agency/billing')({ component: BillingFrame })

const parts = { payments: 'Payments', 'billing-information': 'Billing information', 'payment-methods': 'Payment methods' } as const

function BillingFrame() {
  const part = useWindowPart(parts)
  return (
    <Page>
      <PageHead title="Billing" part={part} />
      <PageTabs label="Billing">
        <Tab render={<Link to="/agency/billing/payments" search={{}} />}>{parts.payments}</Tab>
        <Tab render={<Link to="/agency/billing/billing-information" />}>{parts['billing-information']}</Tab>
        <Tab render={<Link to="/agency/billing/payment-methods" search={{}} />}>{parts['payment-methods']}</Tab>
      </PageTabs>
      <Outlet />
    </Page>
  )
}
