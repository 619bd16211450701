import { MonitorSmartphone } from 'lucide-react'
import type { UserSession } from '@pairtake/protocol/user/user'
import { endSession, listSessions } from '@pairtake/protocol/user/user-endpoints'
import { useAct, useRead } from '#api/use-call.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { Chip } from '#ui/fields/chip.tsx'
import { Row, RowActions, Rows, RowText } from '#ui/surfaces/rows.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { toast, toastError } from '#ui/feedback/toast.ts'

export function DeviceList() {
  const sessions = useRead(listSessions, {})
  return (
    <Card className="has-data-loading:[&~*]:hidden">
      <SectionHeader note="Where you are signed in">Devices</SectionHeader>
      <Loaded query={sessions} name="Your devices" skeleton={<SkeletonRows count={2} />}>
        {({ data }) => (
          <Rows afterHeader>
            {data.map((session) => (
              <Device key={session.id} session={session} />
            ))}
          </Rows>
        )}
      </Loaded>
    </Card>
  )
}

function Device({ session }: { session: UserSession }) {
  const end = useAct(endSession, {
    onDone: () => toast('Device signed out'),
    onFailed: (error) => toastError(errorSentence(error)),
  })
  return (
    <Row>
      <MonitorSmartphone aria-hidden size={20} className="shrink-0 text-muted" />
      <RowText
        name={session.device}
        badge={session.current ? <Chip>This device</Chip> : undefined}
        note={
          <>
            Last used <RelativeTime at={session.lastUsedAt} />, signed in <RelativeTime at={session.createdAt} />
          </>
        }
      />
      {!session.current && (
        <RowActions>
          <Button
            size="small"
            pending={end.isPending}
            aria-label={`Sign out ${session.device}`}
            onClick={() => end.mutate({ params: { id: session.id } })}
          >
            Sign out
          </Button>
        </RowActions>
      )}
    </Row>
  )
}
