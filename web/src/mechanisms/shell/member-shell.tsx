import { Link, Outlet } from '@tanstack/react-router'
import { Bell, LogOut, MessageCircle, Settings, Wallet } from 'lucide-react'
import { countUnreadMessages } from '@pairtake/protocol/conversation/conversation-endpoints'
import { timings } from '@pairtake/protocol/limits'
import { countUnseenNotifications } from '@pairtake/protocol/notification/notification-endpoints'
import { useRead } from '#api/use-call.ts'
import { useLiveEvents } from '#mechanisms/live/use-live-events.ts'
import { AccountTrigger } from '#ui/page/account-trigger.tsx'
import { Menu, MenuItem } from '#ui/actions/menu.tsx'
import { SkipLink } from '#ui/page/page.tsx'
import { BarIcon, SheetItem, TopBar } from '#ui/page/top-bar.tsx'
import { Quick } from '#mechanisms/quick/quick.tsx'
import { homes, useAuthUser } from '#mechanisms/session/auth-user.ts'
import { useSessionWatch } from '#mechanisms/session/use-session-watch.ts'
import { OnboardingBanner } from './onboarding-banner.tsx'
import { OnboardingComplete } from './onboarding-complete.tsx'
import { barItems } from './bar-items.tsx'
import { SiteFooter } from './site-footer.tsx'
import { useAtRest } from './use-at-rest.ts'
import { useTypedGuard } from './use-typed-guard.ts'
import { useWindowCount } from './use-window-count.ts'
import { useSide } from './use-side.ts'

/** The bar, banner, page and footer of every signed-in screen. */
export function MemberShell() {
  const user = useAuthUser()
  useSide(user.role)
  useSessionWatch()
  const isAtRest = useAtRest()
  useLiveEvents(user.id, { isAtRest })
  useTypedGuard({ isAtRest })
  const later = { enabled: isAtRest, pollMs: timings.countsPollMs }
  const unread = useRead(countUnreadMessages, {}, later)
  const unseen = useRead(countUnseenNotifications, {}, later)
  useWindowCount((unread.data?.count ?? 0) + (unseen.data?.count ?? 0))
  const person = { id: user.id, name: user.displayName, src: user.profilePicturePath, kind: user.role }

  return (
    // A conversation fills a phone's screen to the bottom: the page does not scroll, and the footer is hidden.
    <div className="flex min-h-dvh flex-col max-sm:has-data-fills-window:h-dvh">
      <SkipLink />
      <TopBar
        side={user.role}
        home={<Link to={homes[user.role]} aria-label="Pairtake, home" />}
        items={barItems[user.role]}
        icons={
          <>
            <Quick />
            {user.role !== 'operator' && (
              <BarIcon
                icon={MessageCircle}
                name={counted('Messages', unread.data?.count, 'unread')}
                count={unread.data?.count ?? 0}
                render={<Link to="/conversations" />}
              />
            )}
            <BarIcon
              icon={Bell}
              name={counted('Notifications', unseen.data?.count, 'new')}
              count={unseen.data?.count ?? 0}
              render={<Link to="/notifications" search={{}} />}
            />
          </>
        }
        account={
          <Menu label="Account" trigger={<AccountTrigger person={person} />}>
            {user.role === 'creator' && (
              <MenuItem icon={Wallet} render={<Link to="/creator/finances" />}>
                Finances
              </MenuItem>
            )}
            <MenuItem icon={Settings} render={<Link to="/settings" />}>
              Profile & settings
            </MenuItem>
            <MenuItem icon={LogOut} render={<Link to="/logout" />}>
              Logout
            </MenuItem>
          </Menu>
        }
        sheetEnd={
          <>
            {user.role === 'creator' && (
              <SheetItem icon={Wallet} render={<Link to="/creator/finances" />}>
                Finances
              </SheetItem>
            )}
            <SheetItem icon={Settings} render={<Link to="/settings" />}>
              Profile & settings
            </SheetItem>
            <SheetItem icon={LogOut} render={<Link to="/logout" />}>
              Logout
            </SheetItem>
          </>
        }
      />
      <OnboardingBanner />
      {/* The footer appears with the content; shown earlier, it would shift when the content loads. */}
      <div className="flex-1 has-data-loading:[&+footer]:hidden max-sm:has-data-fills-window:min-h-0 max-sm:has-data-fills-window:[&+footer]:hidden">
        <Outlet />
      </div>
      <SiteFooter isAtRest={isAtRest} />
      <OnboardingComplete />
    </div>
  )
}

/** The number on the icon is also read by screen readers: 'Messages, 2 unread'. */
function counted(name: string, count: number | undefined, word: string): string {
  return !count ? name : `${name}, ${count > 99 ? '99+' : count} ${word}`
}
