import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { cx } from '#ui/base/cx.ts'
import { Reference } from './reference.tsx'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger' | 'plain'

export interface NoticeLine {
  /** The display name of the field: 'Email'. */
  field?: string | undefined
  message: string
}

export interface NoticeProps {
  tone?: NoticeTone | undefined
  icon?: LucideIcon | undefined
  title?: ReactNode
  children?: ReactNode
  /** One line each, 'field: message'. */
  lines?: readonly NoticeLine[] | undefined
  /** On the right, or below the words where there is no room beside them: a link or a small button. */
  action?: ReactNode
  /** The call's id, to quote to support. */
  reference?: string | undefined
  /** True if it results from something the person did, so that screen readers announce it. */
  announce?: boolean | undefined
  ref?: Ref<HTMLDivElement> | undefined
  className?: string | undefined
}

const look = {
  info: { icon: Info, className: 'bg-info-tint text-on-info-tint' },
  success: { icon: CircleCheck, className: 'bg-success-tint text-on-success-tint' },
  warning: { icon: TriangleAlert, className: 'bg-warning-tint text-on-warning-tint' },
  danger: { icon: CircleAlert, className: 'bg-danger-tint text-on-danger-tint' },
  plain: { icon: Info, className: 'bg-sunken text-muted' },
} satisfies Record<NoticeTone, { icon: LucideIcon; className: string }>

export function Notice(props: NoticeProps): ReactNode {
  const { tone = 'info', icon, title, children, lines, reference, action, announce, ref, className } = props
  const Icon = icon ?? look[tone].icon
  const role = announce ? (tone === 'danger' ? 'alert' : 'status') : undefined
  return (
    <div
      ref={ref}
      role={role}
      tabIndex={ref ? -1 : undefined}
      className={cx(
        'flex gap-2.5 rounded-control px-3.5 py-2.5 leading-[1.4rem] [&_a]:font-semibold [&_a]:text-inherit',
        look[tone].className,
        className,
      )}
    >
      <Icon aria-hidden size={18} className="mt-0.5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-2.5 gap-y-1">
        <div className="min-w-0 flex-1 basis-48">
          {title !== undefined && <p className="font-bold">{title}</p>}
          {children}
          {lines && lines.length > 0 && (
            <ul>
              {lines.map((line) => (
                <li key={`${line.field}: ${line.message}`}>{line.field ? `${line.field}: ${line.message}` : line.message}</li>
              ))}
            </ul>
          )}
          <Reference>{reference}</Reference>
        </div>
        {action !== undefined && <div className="shrink-0">{action}</div>}
      </div>
    </div>
  )
}
