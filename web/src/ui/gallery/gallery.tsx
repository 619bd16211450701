import { BadgeCheck, Bell, LogOut, MessageCircle, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { AccountTrigger } from '#ui/page/account-trigger.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/actions/menu.tsx'
import { BannerStrip, Footer, SaveBar } from '#ui/page/page-bars.tsx'
import { Page, PageHead, SkipLink } from '#ui/page/page.tsx'
import { ToastRegion } from '#ui/feedback/toast-region.tsx'
import { BarIcon, TopBar } from '#ui/page/top-bar.tsx'
import { Button } from '#ui/actions/button.tsx'
import { AuthCard } from '#ui/page/auth-card.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { FieldBoards } from './field-boards.tsx'
import { ListBoards } from './list-boards.tsx'
import { MediaBoards } from './media-boards.tsx'
import { SignBoards } from './sign-boards.tsx'
import { TalkBoards } from './talk-boards.tsx'
import { hash } from './board.tsx'

const me = { id: 'creator-mara', name: 'Mara K.' }

function Shell({ children }: { children: ReactNode }): ReactNode {
  const side = document.documentElement.dataset['side']
  const labels = ['Dashboard', 'Find work', 'My jobs', 'My portfolio']
  return (
    <>
      <SkipLink />
      <TopBar
        side={side === 'agency' || side === 'operator' ? side : 'creator'}
        home={hash}
        items={labels.map((label) => ({
          label,
          render: hash,
          current: label === 'My portfolio',
          count: label === 'My jobs' ? 2 : undefined,
        }))}
        icons={
          <>
            <BarIcon icon={MessageCircle} name="Messages, 1 unread" count={1} render={hash} />
            <BarIcon icon={Bell} name="Notifications, 3 new" count={3} render={hash} />
          </>
        }
        account={
          <Menu label="Account" trigger={<AccountTrigger person={me} />}>
            <MenuItem icon={Settings} render={hash}>
              Settings
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={LogOut} danger>
              Log out
            </MenuItem>
          </Menu>
        }
        sheetEnd={<MenuItem icon={LogOut}>Log out</MenuItem>}
      />
      <BannerStrip icon={BadgeCheck} progress="2 of 4 steps" link={{ label: 'Continue', render: hash }}>
        In order to start applying for jobs, please complete your creator profile
      </BannerStrip>
      {children}
    </>
  )
}

function Login(): ReactNode {
  return (
    <AuthCard
      title="Welcome back"
      ground="knot"
      home={hash}
      foot={
        <>
          New here? <a href="#signup">Sign up</a>
        </>
      }
    >
      <Stack gap={16}>
        <TextField label="Email" type="email" autoComplete="username" defaultValue="ida@nordlys.studio" />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          hint={<a href="#forgot">Forgot password?</a>}
          defaultValue="demo-take-one"
        />
        <Button variant="primary" size="tall" wide>
          Login
        </Button>
      </Stack>
    </AuthCard>
  )
}

/** Everything in this folder, for visual review and the accessibility check. */
export function Gallery(): ReactNode {
  if (new URLSearchParams(location.search).get('page') === 'login') return <Login />
  return (
    <Shell>
      <Page hasSaveBar>
        <PageHead
          title="Components"
          note="Every part, in the states that matter."
          actions={<Button render={hash}>A link as a button</Button>}
        />
        <Stack>
          <SignBoards />
          <FieldBoards />
          <ListBoards />
          <MediaBoards />
          <TalkBoards />
        </Stack>
      </Page>
      <Footer
        links={[
          { label: 'Terms of service', render: hash },
          { label: 'Privacy', render: hash },
        ]}
      >
        Pairtake
      </Footer>
      <SaveBar unsaved note="Changes not saved yet">
        <Button variant="quiet">Cancel</Button>
        <Button variant="primary">Save</Button>
      </SaveBar>
      <ToastRegion shownForMs={8000} />
    </Shell>
  )
}
