import { Link } from '@tanstack/react-router'
import type { Role } from '@pairtake/protocol/roles'
import type { BarItem } from '#ui/page/top-bar.tsx'

/** The items for agency and creator follow the requirements (S1-040, S1-041); the operator's area is our own. */
export const barItems: Record<Role, readonly BarItem[]> = {
  agency: [
    { label: 'Campaigns', render: <Link to="/agency/campaigns" /> },
    { label: 'Jobs', render: <Link to="/agency/jobs" /> },
    { label: 'Billing', render: <Link to="/agency/billing" /> },
    { label: 'Dashboard', render: <Link to="/agency/dashboard" /> },
  ],
  creator: [
    { label: 'Dashboard', render: <Link to="/creator/dashboard" /> },
    { label: 'Find work', render: <Link to="/creator/opportunities" /> },
    { label: 'My jobs', render: <Link to="/creator/jobs" /> },
    { label: 'My portfolio', render: <Link to="/creator/portfolio" /> },
  ],
  operator: [
    { label: 'Overview', render: <Link to="/operator" activeOptions={{ exact: true }} /> },
    { label: 'Campaigns', render: <Link to="/operator/campaigns" /> },
    { label: 'Creators', render: <Link to="/operator/creators" /> },
    { label: 'Jobs', render: <Link to="/operator/jobs" /> },
    { label: 'Payouts', render: <Link to="/operator/payouts" /> },
    { label: 'Payments', render: <Link to="/operator/payments" /> },
    { label: 'Accounts', render: <Link to="/operator/accounts" /> },
    { label: 'Members', render: <Link to="/operator/members" /> },
    { label: 'Audit', render: <Link to="/operator/audit" /> },
  ],
}
