import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { BadgeCheck, Contact, KeyRound, Mail, ReceiptText, ShieldUser, UserRound } from 'lucide-react'
import { useWindowPart } from '#mechanisms/shell/use-window-part.ts'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'
import { Page, PageHead } from '#ui/page/page.tsx'
import { SideBySide, SideList, SideListItem } from '#ui/surfaces/tabs.tsx'

export const Route = createFileRoute('/_member/settings')({ component: SettingsLayout })

const parts = {
  'user-profile': 'User profile',
  'creator-profile': 'Creator profile',
  'creator-profile-verification': 'Profile verification',
  taxes: 'Taxes',
  'change-password': 'Change password',
  notifications: 'Email preferences',
  account: 'Account and devices',
} as const

function SettingsLayout() {
  const part = useWindowPart(parts)
  return (
    <Page>
      <PageHead title="Profile & settings" part={part} />
      <SideBySide list={<SettingsList />}>
        <Outlet />
      </SideBySide>
    </Page>
  )
}

function SettingsList() {
  const { role } = useAuthUser()
  return (
    <SideList label="Settings">
      <SideListItem icon={UserRound} render={<Link to="/settings/user-profile" />}>
        {parts['user-profile']}
      </SideListItem>
      {role === 'creator' && (
        <>
          <SideListItem icon={Contact} render={<Link to="/settings/creator-profile" />}>
            {parts['creator-profile']}
          </SideListItem>
          <SideListItem icon={BadgeCheck} render={<Link to="/settings/creator-profile-verification" />}>
            {parts['creator-profile-verification']}
          </SideListItem>
          <SideListItem icon={ReceiptText} render={<Link to="/settings/taxes" />}>
            {parts.taxes}
          </SideListItem>
        </>
      )}
      <SideListItem icon={KeyRound} render={<Link to="/settings/security/change-password" />}>
        {parts['change-password']}
      </SideListItem>
      {role !== 'operator' && (
        <SideListItem icon={Mail} render={<Link to="/settings/notifications" />}>
          {parts.notifications}
        </SideListItem>
      )}
      <SideListItem icon={ShieldUser} render={<Link to="/settings/account" search={{}} />}>
        {parts.account}
      </SideListItem>
    </SideList>
  )
}
