import { useEffect, useLayoutEffect, useRef, type DragEvent, type ReactNode } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { ChatBubble, DaySeparator, SystemLine, ThreadNote, UnreadSeparator } from '#ui/surfaces/chat.tsx'
import { cx } from '#ui/base/cx.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { clockTime } from '#mechanisms/time/time-words.ts'
import { LinkedText } from './linked-text.tsx'
import { MessageFiles, OutgoingFiles } from './message-files.tsx'
import type { OutgoingMessage } from './outbox.ts'
import { dayWords, threadDays, type ThreadEntry } from './thread-entries.ts'
import type { useEarlierMessages } from './thread-query.ts'

type Side = 'agency' | 'creator'

/** When scrolled up further than this, the person is reading earlier messages, and new ones must not move the view. */
const nearBottomPx = 48

type ThreadViewProps = {
  entries: readonly ThreadEntry[]
  /** Below the last message. */
  note: string | undefined
  side: Side
  label: string
  hasEarlier: boolean
  earlier: ReturnType<typeof useEarlierMessages>
  /** While one message is being sent, no failed one can be sent again. */
  isSending: boolean
  onRetry: (message: OutgoingMessage) => void
  onDiscard: (message: OutgoingMessage) => void
  /** Files dropped onto the thread. */
  onFiles: (files: File[]) => void
}

/** The estimated height of an entry, used for the height of a day not rendered yet. */
const entryPx = 56

/** Shows the messages in a box laid out from the bottom: earlier pages are added at the top without a jump, and it starts at the newest message. */
export function ThreadView({ entries, note, side, label, hasEarlier, earlier, onFiles, ...on }: ThreadViewProps) {
  const box = useStandingScroll(entries.at(-1)?.key, entries.at(-1)?.kind === 'outgoing')
  const days = threadDays(entries)
  const onDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      className="flex min-h-0 flex-1 flex-col"
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={onDrop}
    >
      {/* Plain text has nothing to focus, but people without a pointer must be able to scroll it. */}
      <div
        ref={box}
        role="log"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div className="flex flex-col gap-1.5 px-6 pt-4 pb-3 max-sm:px-4">
          {hasEarlier && <EarlierButton earlier={earlier} box={box} />}
          {days.map(({ key, entries: ofDay }, index) => (
            <div
              key={key}
              // Days out of view skip layout, except the last two, which are being read and grow.
              className={cx('flex flex-col gap-1.5', index < days.length - 2 && '[content-visibility:auto]')}
              style={index < days.length - 2 ? { containIntrinsicSize: `auto ${ofDay.length * entryPx}px` } : undefined}
            >
              {ofDay.map((entry) => (
                <Entry key={entry.key} entry={entry} side={side} {...on} />
              ))}
            </div>
          ))}
          {note !== undefined && <ThreadNote>{note}</ThreadNote>}
        </div>
      </div>
    </div>
  )
}

/** Keeps the same messages in view: this box's scroll position counts from its bottom, so the height added below is added to it. */
function useStandingScroll(newestKey: string | undefined, isOwn: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<{ height: number; newestKey: string | undefined }>({ height: 0, newestKey: undefined })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const grown = element.scrollHeight - before.current.height
    const isNew = before.current.newestKey !== newestKey
    if (isNew && isOwn) element.scrollTop = 0
    else if (isNew && element.scrollTop < -nearBottomPx) element.scrollTop -= grown
    before.current = { height: element.scrollHeight, newestKey }
  })
  return box
}

/** Loads automatically when it scrolls into view; for the keyboard it is an ordinary button. */
function EarlierButton({ earlier, box }: { earlier: ThreadViewProps['earlier']; box: { readonly current: HTMLDivElement | null } }) {
  const anchor = useRef<HTMLDivElement>(null)
  const { load, isLoading, error } = earlier
  const isWanted = !isLoading && error === null
  useEffect(() => {
    if (!anchor.current || !isWanted) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void load(), {
      root: box.current,
      rootMargin: '200px 0px 0px',
    })
    observer.observe(anchor.current)
    return () => observer.disconnect()
  })
  return (
    <div ref={anchor} className="flex flex-col items-center gap-2 pb-3">
      {error !== null && (
        <Notice tone="danger" announce>
          {errorSentence(error)}
        </Notice>
      )}
      <Button size="small" variant="quiet" pending={isLoading} onClick={() => void load()}>
        Show earlier messages
      </Button>
    </div>
  )
}

type EntryProps = { entry: ThreadEntry; side: Side } & Pick<ThreadViewProps, 'isSending' | 'onRetry' | 'onDiscard'>

function Entry({ entry, side, isSending, onRetry, onDiscard }: EntryProps): ReactNode {
  if (entry.kind === 'day') return <DaySeparator>{dayWords(entry.at)}</DaySeparator>
  if (entry.kind === 'unread') return <UnreadSeparator>New</UnreadSeparator>
  const clock = clockTime(new Date(entry.at).toISOString())
  if (entry.kind === 'system') return <SystemLine when={clock}>{entry.text}</SystemLine>
  if (entry.kind === 'outgoing') {
    const { text, files, state, problem } = entry.outgoing
    return (
      <ChatBubble
        side={side}
        own
        from="You"
        state={state}
        problem={problem}
        onRetry={() => onRetry(entry.outgoing)}
        canRetry={!isSending}
        onDiscard={() => onDiscard(entry.outgoing)}
        files={files.length > 0 && <OutgoingFiles files={files} />}
      >
        {text === '' ? undefined : <LinkedText text={text} />}
      </ChatBubble>
    )
  }
  const { isMine, general, text, attachments } = entry.message
  const other = side === 'agency' ? 'creator' : 'agency'
  return (
    <ChatBubble
      side={isMine ? side : other}
      own={isMine}
      from={isMine ? 'You' : general.displayName}
      when={entry.showsTime ? clock : undefined}
      files={attachments.length > 0 && <MessageFiles files={attachments} own={isMine} />}
    >
      {text === '' ? undefined : <LinkedText text={text} />}
    </ChatBubble>
  )
}
