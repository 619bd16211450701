import { CircleAlert, CircleCheck, CloudOff, Info, type LucideIcon, X } from 'lucide-react'
import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { useToastPosition } from './use-toast-position.ts'
import { dismissToast, type ToastEntry, type ToastTone, useToastEntries } from './toast.ts'

const icons = { success: CircleCheck, info: Info, error: CircleAlert } satisfies Record<ToastTone, LucideIcon>

export interface ToastRegionProps {
  shownForMs: number
  /** A StandingToast, if any. */
  standing?: ReactNode
}

/** The region where toasts appear; exactly one per page, next to the router. */
export function ToastRegion({ shownForMs, standing }: ToastRegionProps): ReactNode {
  const entries = useToastEntries()
  const region = useRef<HTMLElement>(null)
  const [isHeld, setHeld] = useState(false)
  const position = useToastPosition(region)
  // A toast that disappears under the pointer or focus sends no leave event.
  useEffect(() => {
    setHeld(isHovered(region.current) || hasFocus(region.current))
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [entries])
  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(hasFocus(region.current)) }
  const cameFrom = useRef<EventTarget>(null)
  const holdForFocus = ({ relatedTarget }: FocusEvent) => {
    setHeld(true)
    const isFromToast = relatedTarget instanceof Node && region.current?.contains(relatedTarget)
    if (!isFromToast) cameFrom.current = relatedTarget
  }
  const close = (id: number, { detail }: MouseEvent) => {
    dismissToast(id)
    // A click without a pointer comes from the keyboard, whose focus would be lost with the button.
    if (detail === 0) focusAgain(cameFrom.current)
  }
  const shown = (entry: ToastEntry) => (
    <Toast key={entry.id} {...{ entry, isHeld, shownForMs }} onClose={(event) => close(entry.id, event)} />
  )
  return createPortal(
    // Pointer and focus only pause the toasts; their actions are the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      aria-label="Messages from Pairtake"
      data-toast-region=""
      style={position}
      {...hold}
      onFocus={holdForFocus}
      onBlur={() => setHeld(isHovered(region.current))}
      className="pointer-events-none fixed inset-x-0 bottom-[calc(24px+var(--save-bar,0px))] z-60 mx-auto mb-[env(safe-area-inset-bottom)] flex w-[calc(100%-32px)] max-w-[30rem] flex-col gap-2"
    >
      {/* These regions always exist: screen readers do not announce one that is added together with its text. aria-live is explicit because an open
          dialog hides everything else from screen readers. */}
      <div role="status" aria-live="polite" className="contents">
        {entries.filter(({ tone }) => tone !== 'error').map(shown)}
      </div>
      <div role="status" aria-live="polite" className="contents">
        {standing}
      </div>
      <div role="alert" aria-live="assertive" className="contents">
        {entries.filter(({ tone }) => tone === 'error').map(shown)}
      </div>
    </section>,
    document.body,
  )
}

const isHovered = (element: Element | null): boolean => element?.matches(':hover') ?? false
const hasFocus = (element: Element | null): boolean => element?.contains(document.activeElement) ?? false

/** Moves the focus to where it was, or to the page's content if that is gone. */
function focusAgain(target: EventTarget | null): void {
  const isThere = target instanceof HTMLElement && target.isConnected
  const focusable = isThere ? target : document.querySelector<HTMLElement>('#content')
  focusable?.focus()
}

const toastClass =
  'pointer-events-auto flex animate-rise items-center gap-3 rounded-card bg-main py-3 pr-3 pl-4 font-medium text-surface shadow-dialog [&_:focus-visible]:outline-surface'

/** A toast that stays as long as its message is true. */
export function StandingToast({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className={toastClass}>
      <CloudOff aria-hidden size={18} className="shrink-0" />
      <span className="min-w-0 flex-1">{children}</span>
    </div>
  )
}

interface ToastProps {
  shownForMs: number
  entry: ToastEntry
  isHeld: boolean
  onClose: (event: MouseEvent) => void
}

function Toast({ entry, isHeld, shownForMs, onClose }: ToastProps): ReactNode {
  const { id, message, tone, action } = entry
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(id), shownForMs)
    return () => clearTimeout(timer)
  }, [id, isHeld, shownForMs])
  const button = useRef<HTMLButtonElement>(null)
  const takesFocus = action?.takesFocus === true
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  const Icon = icons[tone]
  return (
    <div className={toastClass}>
      <Icon aria-hidden size={18} className="shrink-0" />
      <span className="min-w-0 flex-1">{message}</span>
      {action && (
        <button
          ref={button}
          type="button"
          className="rounded-badge px-2 py-1 font-semibold underline underline-offset-3 pointer-coarse:-my-2 pointer-coarse:py-2.5"
          onClick={() => {
            action.onClick()
            dismissToast(id)
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton icon={X} name="Close this message" plain className="-my-1" onClick={onClose} />
    </div>
  )
}
