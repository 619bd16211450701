import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'
import { Mark } from '#ui/signs/mark.tsx'

export interface ChatBubbleProps {
  side: 'agency' | 'creator' | 'operator'
  /** The person's own messages are aligned right. */
  own: boolean
  /** Absent if the message consists only of files. */
  children?: ReactNode
  /** Tiles and rows above the text. */
  files?: ReactNode
  /** Under the last bubble of a group: '9:12'. */
  when?: ReactNode
  state?: 'sent' | 'sending' | 'failed' | undefined
  onRetry?: (() => void) | undefined
  /** False disables the retry, as while another message is being sent. */
  canRetry?: boolean | undefined
  /** Discards a failed message. */
  onDiscard?: (() => void) | undefined
  /** Why it failed, if there is more to say. */
  problem?: string | null | undefined
  /** Read by screen readers before the text: 'Mara K.'. */
  from: string
}

const tint = { agency: 'bg-agency-tint', creator: 'bg-creator-tint', operator: 'bg-operator-tint' }

export function ChatBubble(props: ChatBubbleProps): ReactNode {
  const { side, own, children, files, when, state = 'sent', onRetry, canRetry, onDiscard, problem, from } = props
  const failed = state === 'failed'
  return (
    <div
      className={cx(
        'flex max-w-[min(76%,520px)] flex-col gap-0.5 max-sm:max-w-[86%]',
        own ? 'items-end self-end' : 'items-start self-start',
      )}
    >
      {files}
      <p
        className={cx(
          children === undefined && 'sr-only',
          'rounded-[1rem] px-3.5 py-[9px] wrap-anywhere whitespace-pre-line',
          own ? 'rounded-br-[5px]' : 'rounded-bl-[5px]',
          failed ? 'border-[1.5px] border-danger-text' : tint[side],
        )}
      >
        <span className="sr-only">{from}: </span>
        {children}
      </p>
      {failed ? (
        <FailedLine onRetry={onRetry} canRetry={canRetry} onDiscard={onDiscard} problem={problem} />
      ) : (
        <StateLine when={state === 'sending' ? 'Sending' : when} />
      )}
    </div>
  )
}

function StateLine({ when }: { when: ReactNode }): ReactNode {
  return when === undefined ? null : <span className="px-1.5 pb-1.5 text-xs text-faint">{when}</span>
}

type FailedLineProps = Pick<ChatBubbleProps, 'onRetry' | 'canRetry' | 'onDiscard' | 'problem'>

function FailedLine({ onRetry, canRetry = true, onDiscard, problem }: FailedLineProps): ReactNode {
  return (
    <span role="alert" className="flex flex-wrap items-center gap-x-2 gap-y-0.5 px-1.5 pb-1.5 text-xs font-semibold text-danger-text">
      <CircleAlert aria-hidden size={14} className="-mr-1 shrink-0" />
      Failed to send message
      {problem && <span className="basis-full font-normal">{problem}</span>}
      {onRetry && (
        <button
          type="button"
          // Not the native attribute, which would take the focus away.
          aria-disabled={canRetry ? undefined : true}
          onClick={canRetry ? onRetry : undefined}
          className="relative underline aria-disabled:text-faint aria-disabled:no-underline pointer-coarse:before:absolute pointer-coarse:before:-inset-3"
        >
          Try again
        </button>
      )}
      {onDiscard && (
        <button
          type="button"
          onClick={onDiscard}
          className="relative underline pointer-coarse:before:absolute pointer-coarse:before:-inset-3"
        >
          Delete
        </button>
      )}
    </span>
  )
}

/** An event between the two sides, centred, with the pair. */
export function SystemLine({ children, when }: { children: ReactNode; when?: ReactNode }): ReactNode {
  return (
    <p className="mt-1.5 mb-2.5 flex max-w-full items-center gap-2.5 self-center rounded-round bg-sunken px-4 py-2 text-sm text-muted max-sm:rounded-card">
      <Mark on="text" className="h-4 w-[22px]" />
      <span className="min-w-0">{children}</span>
      {when !== undefined && <span className="text-xs whitespace-nowrap max-sm:hidden">{when}</span>}
    </p>
  )
}

/** Separates the messages that arrived since the last visit. */
export function UnreadSeparator({ children }: { children: ReactNode }): ReactNode {
  return (
    <p className="my-1.5 flex items-center gap-3 self-stretch text-xs font-semibold text-danger-text before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
      {children}
    </p>
  )
}

/** A note below the person's last message, such as "read". It is not a live region, so that screen readers do not repeat it. */
export function ThreadNote({ children }: { children: ReactNode }): ReactNode {
  return (
    <p aria-live="off" className="self-end px-1.5 pb-1.5 text-right text-xs text-faint">
      {children}
    </p>
  )
}

export function DaySeparator({ children }: { children: ReactNode }): ReactNode {
  return <p className="mt-3 mb-1.5 self-center text-xs font-semibold text-faint">{children}</p>
}
