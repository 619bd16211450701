import { createFileRoute } from '@tanstack/react-router'
import { mailKindWords } from '@pairtake/protocol/notification/mail-kind-words'
import { getMailPreferences } from '@pairtake/protocol/user/user-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { Rows } from '#ui/surfaces/rows.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { useMailSwitches } from './-parts/use-mail-switches.ts'

export const Route = createFileRoute('/_member/settings/notifications')({ component: MailPreferencesScreen })

function MailPreferencesScreen() {
  const preferences = useRead(getMailPreferences, {})
  return (
    <Card>
      <SectionHeader>Email preferences</SectionHeader>
      <p className="px-5 pb-4 text-muted max-sm:px-4">
        Choose what we also email you about. You always get notifications in Pairtake, and emails about security and money.
      </p>
      <Loaded query={preferences} name="Your settings" skeleton={<SkeletonRows count={6} />}>
        {({ data }) => <MailSwitches preferences={data} />}
      </Loaded>
    </Card>
  )
}

const wordsByKind: Record<string, string> = mailKindWords

function MailSwitches({ preferences }: { preferences: Record<string, boolean> }) {
  const { shown, turn } = useMailSwitches(preferences)
  return (
    <Rows afterHeader>
      {Object.entries(shown).map(([kind, isOn]) => (
        <li key={kind} className="px-5 py-3 max-sm:px-4">
          <Switch atEnd label={wordsByKind[kind] ?? kind} checked={isOn} onChange={(event) => turn(kind, event.target.checked)} />
        </li>
      ))}
    </Rows>
  )
}
