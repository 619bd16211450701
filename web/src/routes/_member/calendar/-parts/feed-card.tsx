import { CalendarPlus, Copy } from 'lucide-react'
import { useState } from 'react'
import { getCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from '@pairtake/protocol/calendar/calendar-endpoints'
import { useAct, useRead } from '#api/use-call.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Skeleton } from '#ui/feedback/loading.tsx'
import { toast, toastError } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { subscriptionAddress } from './feed-address.ts'

/** Provides the same dates for the member's own calendar program, at a secret URL. */
export function FeedCard() {
  const feed = useRead(getCalendarFeed, {})
  const onFailed = (error: Error) => toastError(errorSentence(error))
  const create = useAct(renewCalendarFeed, { onDone: () => toast('Calendar address created'), onFailed })
  const replace = useAct(renewCalendarFeed, { onDone: () => toast('Calendar address replaced'), onFailed })
  const revoke = useAct(revokeCalendarFeed, { onDone: () => toast('Calendar address turned off'), onFailed })
  return (
    <Card padded className="mt-6 flex flex-col gap-4">
      <SectionHeader bare>In your own calendar</SectionHeader>
      <p className="max-w-[65ch] text-muted">
        Subscribe in Google Calendar, Apple Calendar or Outlook. Changes show up there within a few hours. Anyone with the address can read
        your due dates, so keep it to yourself.
      </p>
      <Loaded query={feed} name="Your calendar address" skeleton={<Skeleton className="h-10 w-full max-w-120" />}>
        {({ data: { url } }) =>
          url === null ? (
            <Button
              icon={CalendarPlus}
              className="w-fit"
              pending={create.isPending}
              autoFocus={revoke.isSuccess}
              onClick={() => create.mutate({})}
            >
              Create address
            </Button>
          ) : (
            <Address
              url={url}
              isPending={replace.isPending || revoke.isPending}
              onReplace={() => replace.mutate({})}
              onRevoke={() => revoke.mutate({})}
            />
          )
        }
      </Loaded>
    </Card>
  )
}

type Question = 'replace' | 'revoke'
type AddressProps = { url: string; isPending: boolean; onReplace: () => void; onRevoke: () => void }

function Address({ url, isPending, onReplace, onRevoke }: AddressProps) {
  const [asked, setAsked] = useState<Question | null>(null)
  // A question takes the focus, and its answer gives it back to the button that asked.
  const [lastAsked, setLastAsked] = useState<Question | null>(null)
  const ask = (question: Question) => {
    setAsked(question)
    setLastAsked(question)
  }
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast('Address copied'),
      () => toastError('Your browser didn’t allow copying. Select the address and copy it by hand.'),
    )
  if (asked !== null) {
    const isReplacement = asked === 'replace'
    return (
      <div role="group" aria-label="Confirm" className="flex flex-col gap-3">
        <p>
          {isReplacement
            ? 'Calendars that use the current address will stop updating. You’ll have to add the new one there.'
            : 'Calendars that use this address will stop updating.'}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" autoFocus onClick={() => setAsked(null)}>
            Cancel
          </Button>
          <Button
            variant="danger"
            pending={isPending}
            onClick={() => {
              setAsked(null)
              if (isReplacement) onReplace()
              else onRevoke()
            }}
          >
            {isReplacement ? 'Replace address' : 'Turn off address'}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <>
      <TextField label="Secret address" readOnly value={url} onFocus={(event) => event.target.select()} className="max-w-160" />
      {/* On phones, one line each for what the address is used for, and one for what changes it. */}
      <div className="flex flex-wrap gap-2">
        <Button icon={Copy} className="max-sm:w-full" onClick={() => void copy()}>
          Copy address
        </Button>
        <Button icon={CalendarPlus} className="max-sm:w-full" render={<a href={subscriptionAddress(url)}>Add to calendar</a>}>
          Add to calendar
        </Button>
        <Button variant="quiet" pending={isPending} autoFocus={lastAsked === 'replace'} onClick={() => ask('replace')}>
          Replace
        </Button>
        <Button variant="quiet" disabled={isPending} autoFocus={lastAsked === 'revoke'} onClick={() => ask('revoke')}>
          Turn off
        </Button>
      </div>
    </>
  )
}
