import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import type { Undone } from '@pairtake/protocol/operator/operator'
import { retryUndone } from '@pairtake/protocol/operator/operator-endpoints'
import { useAct } from '#api/use-call.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { timeAtWords } from '#mechanisms/time/time-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { toast, toastError } from '#ui/feedback/toast.ts'
import { formatCount } from '#ui/signs/format-money.ts'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { Row, Rows } from '#ui/surfaces/rows.tsx'
import { subjectWords } from './audit-words.ts'

type Item = Undone['items'][number]

/** The background work that failed; renders nothing if there is none. */
export function UndoneCard({ undone }: { undone: readonly Undone[] }) {
  if (undone.length === 0) return null
  return (
    <Card>
      <SectionHeader note="Everything else keeps running.">Could not be done</SectionHeader>
      <Rows afterHeader>
        {undone.map((kind) => (
          <Row key={kind.work} top className="max-sm:flex-col">
            <div className="min-w-0 flex-1">
              <p className="font-bold">{kind.words}</p>
              <p className="text-sm wrap-anywhere text-muted">
                Last error: {asSentence(kind.lastError)} {triedAgain(kind)}
              </p>
              <ul className="mt-1.5 flex flex-col gap-1 text-sm">
                {kind.items.map((item) => (
                  <li key={item.id} className="flex flex-wrap gap-x-2">
                    <Subject item={item} />
                    <span className="text-faint">
                      since <RelativeTime at={item.failedSince} />, {item.tries === 1 ? '1 try' : `${formatCount(item.tries)} tries`}
                      {item.nextTryAt !== null && (
                        <>
                          , next <RelativeTime at={item.nextTryAt} words={timeAtWords} />
                        </>
                      )}
                    </span>
                  </li>
                ))}
                {kind.count > kind.items.length && <li className="text-faint">and {formatCount(kind.count - kind.items.length)} more</li>}
              </ul>
            </div>
            {kind.nextTryAt !== null && <TryNow kind={kind} />}
          </Row>
        ))}
      </Rows>
    </Card>
  )
}

const asSentence = (words: string) => (/[.!?…]$/.test(words) ? words : `${words}.`)

/** Renders for example 'They are tried again at 14:05.' */
function triedAgain({ count, nextTryAt }: Undone): ReactElement {
  if (nextTryAt === null) return <>{count === 1 ? 'It' : 'They'} won’t be retried automatically. Please look into it.</>
  return (
    <>
      {count === 1 ? 'It' : 'They'} will be retried <RelativeTime at={nextTryAt} words={timeAtWords} />.
    </>
  )
}

function TryNow({ kind }: { kind: Undone }) {
  const retry = useAct(retryUndone, {
    onDone: ({ data: { count } }) =>
      toast(count === 1 ? 'We’ll try it again in a few seconds.' : `We’ll try all ${formatCount(count)} again in a few seconds.`),
    onFailed: (error) => toastError(errorSentence(error)),
  })
  return (
    <Button
      size="small"
      pending={retry.isPending}
      aria-label={`Try now: ${kind.words}`}
      onClick={() => retry.mutate({ params: { work: kind.work } })}
    >
      Try now
    </Button>
  )
}

function Subject({ item }: { item: Item }) {
  const { subject, subjectId, subjectName } = item
  if (subject === null || subjectId === null) return <span className="text-muted">Item {item.id.slice(-8)}</span>
  const name = subjectName === '' ? subjectId : subjectName
  const words = (
    <>
      {subjectWords[subject] ?? 'File'}: <span className="wrap-anywhere">{name}</span>
    </>
  )
  switch (subject) {
    case 'contract':
      return (
        <Link to="/operator/jobs" search={{ show: subjectId }}>
          {words}
        </Link>
      )
    case 'campaign':
      return (
        <Link to="/operator/campaigns" search={{ show: subjectId }}>
          {words}
        </Link>
      )
    case 'payment':
      return (
        <Link to="/operator/payments" search={{ state: 'all', q: subjectId }}>
          {words}
        </Link>
      )
    case 'member':
      return (
        <Link to="/operator/members/$memberId" params={{ memberId: subjectId }}>
          {words}
        </Link>
      )
    case 'media':
      return <span className="text-muted">{words}</span>
    default:
      return subject satisfies never
  }
}
