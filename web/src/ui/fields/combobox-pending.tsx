import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'
import { bareInputClass, shellClass } from './control-class.ts'

interface ComboboxPendingProps {
  words: string | undefined
  isEmpty: boolean
  icon?: LucideIcon | undefined
}

/** The field while its code is loading. It accepts no focus and no input, so that nothing typed is lost when the real field replaces it. */
export function ComboboxPending({ words = '', isEmpty, icon: Icon }: ComboboxPendingProps): ReactNode {
  return (
    <div aria-busy="true" className={shellClass(false)}>
      <span className={cx(bareInputClass, 'flex items-center', isEmpty && 'text-muted')}>
        <span className="truncate">{words}</span>
      </span>
      {Icon && (
        <span className="grid w-9 place-items-center text-muted">
          <Icon aria-hidden size={16} />
        </span>
      )}
    </div>
  )
}
