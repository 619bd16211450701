import { Eye } from 'lucide-react'
import { useState } from 'react'
import type { Message } from '@pairtake/protocol/conversation/conversation'
import { limits } from '@pairtake/protocol/limits'
import type { OperatorContract } from '@pairtake/protocol/operator/operator'
import { readContractMessages } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { useAct } from '#api/use-call.ts'
import { hasOpenReport } from '#features/contract/contract-words.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Labelled } from '#ui/surfaces/facts.tsx'

/** The messages of a reported job. Opening them is an action of its own, of which both sides are notified. */
export function ContractMessages({ contract }: { contract: OperatorContract }) {
  const [pages, setPages] = useState<readonly (readonly Message[])[]>([])
  const read = useAct(readContractMessages, { onDone: ({ data }) => setPages((known) => [...known, data]) })
  const open = (before?: string) => read.mutate({ params: { id: contract.id }, body: before === undefined ? {} : { before } })
  // Newest first on the wire, but displayed oldest first.
  const messages = pages.flat().toReversed()
  const hasEarlier = pages.at(-1)?.length === limits.page.messages
  if (!hasOpenReport(contract)) return null
  return (
    <Labelled label="Messages">
      <div className="flex flex-col items-start gap-3">
        <ProblemNotice error={read.error} />
        {pages.length === 0 ? (
          <>
            <p className="text-sm text-muted">We tell both sides that you opened them. This is recorded in the audit log.</p>
            <Button icon={Eye} pending={read.isPending} onClick={() => open()}>
              Read the messages
            </Button>
          </>
        ) : (
          <>
            {hasEarlier && (
              <Button size="small" variant="quiet" pending={read.isPending} onClick={() => open(messages[0]?.id)}>
                Show earlier messages
              </Button>
            )}
            {messages.length === 0 && <p className="text-sm text-muted">They haven’t messaged each other since the application.</p>}
            <ol aria-label="Messages" className="flex w-full flex-col gap-3">
              {messages.map((message) => (
                <li key={message.id} className="min-w-0">
                  <MessageLine message={message} />
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </Labelled>
  )
}

function MessageLine({ message: { general, createdAtTimestamp, text, attachments } }: { message: Message }) {
  return (
    <>
      <p className="text-sm text-muted">
        <b className="text-main">{general.displayName}</b>, <RelativeTime at={new Date(createdAtTimestamp * 1000).toISOString()} />
      </p>
      {text !== '' && <p className="max-w-[65ch] wrap-break-word whitespace-pre-line">{text}</p>}
      {attachments.map(({ id, fileName }) => (
        <p key={id} className="text-sm wrap-break-word text-muted">
          Sent {fileName}
        </p>
      ))}
    </>
  )
}
