import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type FormEventHandler, type ReactNode, useRef, useState } from 'react'
import { cx } from '#ui/base/cx.ts'
import { ConfirmFooter } from './dialog-footer.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { useOpenDialog, useTypedWords } from './typed-dialogs.ts'

/** Confirm 480, form 640, record 960. */
export type DialogSize = 'confirm' | 'form' | 'record'

export interface DialogProps {
  open: boolean
  /** Called by Escape, the close button and a click outside, after confirmation if something was typed. */
  onClose: () => void
  /** What Escape does in a form opened inside the dialog: go back one step. */
  onEscape?: (() => void) | undefined
  title: ReactNode
  size?: DialogSize | undefined
  /** Below the title: badge, time, one sentence. */
  subtitle?: ReactNode
  /** Before the title: an avatar. */
  leading?: ReactNode
  /** Before the close button: previous and next. With `max-sm:order-last max-sm:w-full` it has its own row on phones. */
  headerEnd?: ReactNode
  /** A `DialogFooter` or a `ConfirmFooter`. It stays in place while the body scrolls. */
  footer?: ReactNode
  /** Wraps body and footer in one form. */
  onSubmit?: FormEventHandler<HTMLFormElement> | undefined
  /** Removes the body's padding, for `DialogColumns`, rows and tables. */
  flush?: boolean | undefined
  /**
   * The id of the record that is shown, in a dialog that leads from one to the next: another one starts at the top, with its own content and footer,
   * and a record dialog keeps its height, so that the buttons stay under the pointer.
   */
  recordId?: string | undefined
  children: ReactNode
}

const widthClass = {
  confirm: 'max-w-[480px]',
  form: 'max-w-[640px]',
  record: 'max-w-[960px] max-sm:h-[calc(100dvh-20px)]',
} satisfies Record<DialogSize, string>

const motion =
  'transition-[opacity,translate] duration-(--slow) data-starting-style:translate-y-3 data-starting-style:opacity-0 data-ending-style:translate-y-3 data-ending-style:opacity-0 data-ending-style:duration-[calc(var(--slow)*.66)] data-ending-style:ease-(--ease-in)'

export function DialogPanel(props: DialogProps): ReactNode {
  const { open, onClose, onEscape, size = 'form', recordId } = props
  const popup = useRef<HTMLDivElement>(null)
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const { onFocus, isTyped, focusLast } = useTypedWords(popup)
  const ask = (then: () => void) => setLeave(() => then)
  useOpenDialog(open, { isTyped, ask })
  const stay = () => {
    setLeave(null)
    focusLast()
  }
  const asked = leave && <DiscardFooter onStay={stay} onDiscard={leave} />
  const firstField = (): HTMLElement | null =>
    popup.current?.querySelector<HTMLElement>(
      '[data-autofocus], [data-dialog-body] :is(input:not([type=hidden], [type=file]), textarea, select)',
    ) ?? popup.current
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next, details) => {
        // A toast lies above the dialog, so closing it must not close the dialog below.
        if (details.event.target instanceof Element && details.event.target.closest('[data-toast-region]')) details.cancel()
        else if (next) return
        else if (leave) stay()
        else {
          const then = details.reason === 'escape-key' && onEscape ? onEscape : onClose
          if (isTyped()) ask(then)
          else then()
        }
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-(--slow) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Viewport className="fixed inset-0 z-40 grid place-items-center overflow-hidden p-6 max-sm:place-items-end max-sm:p-0 max-sm:pt-5">
          <BaseDialog.Popup
            ref={popup}
            onFocus={onFocus}
            // A short dialog is read as a whole, so toasts stay above all of it.
            data-toast-floor={size === 'confirm' ? '' : undefined}
            initialFocus={(kind) => (kind === 'touch' || size === 'record' ? popup.current : firstField())}
            className={cx(
              'flex max-h-full w-full flex-col overflow-hidden rounded-dialog bg-raised text-main shadow-dialog outline-none [--control-back:var(--raised)] max-sm:max-w-none max-sm:rounded-b-none',
              widthClass[size],
              size === 'record' && recordId !== undefined && 'sm:h-[min(100%,860px)]',
              motion,
            )}
          >
            <DialogHeader {...props} />
            <DialogContent key={recordId} {...props} {...(asked ? { footer: asked } : {})} />
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

function DialogHeader({ leading, title, subtitle, headerEnd }: DialogProps): ReactNode {
  return (
    <header className="flex shrink-0 items-center gap-x-3.5 gap-y-2 border-b border-border py-4 pr-5 pl-6 max-sm:flex-wrap max-sm:py-3 max-sm:pr-3 max-sm:pl-4">
      {leading}
      <div className="min-w-0 flex-1">
        <BaseDialog.Title className="text-xl wrap-break-word">{title}</BaseDialog.Title>
        {subtitle !== undefined && (
          <BaseDialog.Description render={<div />} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm wrap-anywhere text-muted">
            {subtitle}
          </BaseDialog.Description>
        )}
      </div>
      {headerEnd}
      <BaseDialog.Close render={<IconButton icon={X} name="Close" />} />
    </header>
  )
}

function DialogContent({ onSubmit, flush, footer, children }: DialogProps): ReactNode {
  const inside = (
    <>
      {/* Plain text has nothing to focus, but people without a pointer must be able to scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        data-dialog-body=""
        tabIndex={onSubmit ? undefined : 0}
        className={cx('min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2', !flush && 'p-6 max-sm:p-4')}
      >
        {children}
      </div>
      {footer}
    </>
  )
  const column = 'flex min-h-0 flex-1 flex-col'
  if (!onSubmit) return <div className={column}>{inside}</div>
  return (
    <form noValidate onSubmit={onSubmit} className={column}>
      {inside}
    </form>
  )
}

function DiscardFooter({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }): ReactNode {
  return (
    <ConfirmFooter
      question="Discard what you typed?"
      confirmLabel="Discard"
      backLabel="Keep editing"
      pending={false}
      problem={undefined}
      onConfirm={onDiscard}
      onBack={onStay}
    >
      It is not sent or saved yet.
    </ConfirmFooter>
  )
}
