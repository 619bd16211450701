import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { cx } from '#ui/base/cx.ts'
import { Notice } from './notice.tsx'
import { useEscape } from './use-escape.ts'

const bar =
  'dialog-buttons flex shrink-0 flex-wrap items-center gap-2 border-t border-border px-6 py-3.5 max-sm:px-4 max-sm:pt-3 max-sm:pb-[calc(16px+env(safe-area-inset-bottom))]'

/** In a panel as narrow as a phone, buttons have the full width and the room that the panel has elsewhere. */
const stackedBar = cx(bar, 'sm:pt-4 sm:pb-6')

export interface DialogFooterProps {
  /** On the left: a quiet button or one muted sentence. */
  start?: ReactNode
  /** Buttons in this order: quiet, danger, default, primary. */
  children: ReactNode
  /** Why the last attempt failed: a notice. */
  problem?: ReactNode
  /** What changed elsewhere while the dialog was open. */
  news?: string | undefined
  /** Gives the buttons the full width, one below the other, for panels as narrow as a phone. */
  stacked?: boolean | undefined
}

export function DialogFooter({ start, children, problem, news, stacked }: DialogFooterProps): ReactNode {
  return (
    <footer data-toast-floor="" className={stacked ? stackedBar : bar}>
      <News words={news} />
      <Problem>{problem}</Problem>
      {start !== undefined && (
        <div data-footer-start="" className="mr-auto min-w-0 text-sm text-muted max-sm:mr-0">
          {start}
        </div>
      )}
      <div
        className={
          stacked
            ? 'contents sm:flex sm:w-full sm:flex-col sm:gap-2'
            : 'contents sm:ml-auto sm:flex sm:flex-wrap sm:items-center sm:justify-end sm:gap-2'
        }
      >
        {children}
      </div>
    </footer>
  )
}

export interface ConfirmFooterProps {
  /** 'Decline Mara K.?' */
  question: ReactNode
  /** The consequences. */
  children?: ReactNode
  confirmLabel: string
  tone?: 'danger' | 'primary' | undefined
  pending: boolean
  /** Why the last attempt failed: a notice. */
  problem: ReactNode
  /** What changed since the question was asked. */
  news?: string | undefined
  /** True while it cannot be confirmed. */
  paused?: boolean | undefined
  onConfirm: () => void
  onBack: () => void
  backLabel?: string | undefined
  /** Puts the buttons below the question, for panels as narrow as a phone. */
  stacked?: boolean | undefined
}

/** Replaces the footer to ask for confirmation; a dialog is never shown on top of another. */
export function ConfirmFooter(props: ConfirmFooterProps): ReactNode {
  const {
    question,
    children,
    confirmLabel,
    tone = 'danger',
    pending,
    problem,
    news,
    paused,
    onConfirm,
    onBack,
    backLabel = 'Back',
    stacked,
  } = props
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  useEscape(() => {
    if (!pending) onBack()
  })
  return (
    <footer data-toast-floor="" role="group" aria-label="Please confirm" className={cx(stacked ? stackedBar : bar, 'bg-sunken')}>
      <News words={news} />
      <Problem>{problem}</Problem>
      <div role="status" className={cx('min-w-0 flex-1 max-sm:-order-2 max-sm:basis-full', stacked ? 'basis-full' : 'basis-60')}>
        <p className="font-semibold">{question}</p>
        {children !== undefined && <div className="text-sm text-muted">{children}</div>}
      </div>
      <Button ref={back} variant="quiet" onClick={onBack} disabled={pending} className="sm:ml-auto">
        {backLabel}
      </Button>
      <Button variant={tone === 'danger' ? 'danger-solid' : 'primary'} pending={pending} disabled={paused} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </footer>
  )
}

function Problem({ children }: { children: ReactNode }): ReactNode {
  return <div className="w-full empty:hidden max-sm:-order-3">{children}</div>
}

function News({ words }: { words: string | undefined }): ReactNode {
  if (words === undefined) return null
  return (
    <Notice tone="warning" announce className="w-full max-sm:-order-3">
      {words}
    </Notice>
  )
}
