import { useSyncExternalStore, type ReactElement, type ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'
import { BackLink } from '#ui/page/page.tsx'

type QueueFrameProps = {
  list: ReactNode
  /** The record next to the list; on phones a page of its own. */
  detail: ReactNode
  isChosen: boolean
  backLink: ReactElement<Record<string, unknown>>
}

export function QueueFrame({ list, detail, isChosen, backLink }: QueueFrameProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[320px_minmax(0,1fr)] lg:grid-cols-[380px_minmax(0,1fr)]">
      <div className={cx('min-w-0', isChosen ? 'max-md:hidden' : 'max-md:[&_li]:bg-transparent')}>{list}</div>
      <div className={cx('min-w-0', !isChosen && 'max-md:hidden')}>
        <div className="md:hidden">
          <BackLink render={backLink}>View all</BackLink>
        </div>
        <div data-record="">{detail}</div>
      </div>
    </div>
  )
}

/** The `md` breakpoint of the style sheet. */
const wide = '(width >= 56.25rem)'
const isWide = () => matchMedia(wide).matches

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Returns whether the record is shown next to the list. */
export const useIsBeside = (): boolean => useSyncExternalStore(subscribe, isWide)
