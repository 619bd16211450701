import { Link } from '@tanstack/react-router'
import { Tab, Tabs } from '#ui/surfaces/tabs.tsx'

export function AccountsTabs() {
  return (
    <Tabs label="Accounts" className="mb-5">
      <Tab render={<Link to="/operator/accounts" activeOptions={{ exact: true }} />}>Files</Tab>
      <Tab render={<Link to="/operator/accounts/bank" />}>Bank</Tab>
      <Tab render={<Link to="/operator/accounts/provider" search={{}} />}>Card provider</Tab>
      <Tab render={<Link to="/operator/accounts/creator-documents" search={{}} />}>Creator documents</Tab>
      <Tab render={<Link to="/operator/accounts/balance" />}>Balance</Tab>
    </Tabs>
  )
}
