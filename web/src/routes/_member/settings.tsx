import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { BadgeCheck, Contact, KeyRound, Mail, ShieldUser, UserRound } from 'lucide-react'
import { useAuthUser } from '../../features/session/auth-user.ts'
import { Page, PageHead } from '../../ui/page.tsx'
import { SideBySide, SideList, SideListItem } from '../../ui/tabs.tsx'

export const Route = createFileRoute('/_member/settings')({ component: SettingsLayout })

function SettingsLayout() {
  return (
    <Page>
      <PageHead title="Profile & settings" />
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
        User profile
      </SideListItem>
      {role === 'creator' && (
        <>
          <SideListItem icon={Contact} render={<Link to="/settings/creator-profile" />}>
            Creator profile
          </SideListItem>
          <SideListItem icon={BadgeCheck} render={<Link to="/settings/creator-profile-verification" />}>
            Profile verification
          </SideListItem>
        </>
      )}
      <SideListItem icon={KeyRound} render={<Link to="/settings/security/change-password" />}>
        Change password
      </SideListItem>
      {role !== 'operator' && (
        <SideListItem icon={Mail} render={<Link to="/settings/notifications" />}>
          Mails
        </SideListItem>
      )}
      <SideListItem icon={ShieldUser} render={<Link to="/settings/account" search={{}} />}>
        Account and devices
      </SideListItem>
    </SideList>
  )
}
