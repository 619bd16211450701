import { type LucideIcon, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { cx } from '#ui/base/cx.ts'
import { ScreenTitle } from '#ui/page/screen.tsx'
import { Reference } from './reference.tsx'

export interface ErrorStateProps {
  title: string
  children?: ReactNode
  icon?: LucideIcon | undefined
  /** Shows 'Try again'. */
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** Shown next to or instead of the retry button: a way back. */
  action?: ReactNode
  /** The call's id, to quote to support. */
  reference?: string | undefined
  level?: 1 | 2 | 3 | undefined
  className?: string | undefined
}

const titleClass = 'text-lg tracking-[-.01em]'

export function ErrorState(props: ErrorStateProps): ReactNode {
  const { title, children, icon: Icon = Unplug, onRetry, retrying, action, reference, level = 2, className } = props
  const Heading = `h${level}` as const
  return (
    <div role="alert" className={cx('flex flex-col items-center gap-1.5 px-5 py-8 text-center', className)}>
      <Icon aria-hidden size={26} className="mb-1" />
      {level === 1 ? <ScreenTitle className={titleClass}>{title}</ScreenTitle> : <Heading className={titleClass}>{title}</Heading>}
      {children !== undefined && <p className="max-w-[52ch] text-muted">{children}</p>}
      <Reference className="text-faint">{reference}</Reference>
      {(onRetry || action !== undefined) && (
        <div className="mt-2 flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button pending={retrying} onClick={onRetry}>
              Try again
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}
