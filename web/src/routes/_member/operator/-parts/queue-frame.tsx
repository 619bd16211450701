import { useState, type ReactElement, type ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'
import { useIsWide } from '#ui/base/use-is-wide.ts'
import { BackLink } from '#ui/page/page.tsx'

type QueueFrameProps = {
  list: ReactNode
  /** The record next to the list; on phones a page of its own. */
  renderDetail: () => ReactNode
  isChosen: boolean
  backLink: ReactElement<Record<string, unknown>>
}

export function QueueFrame({ list, renderDetail, isChosen, backLink }: QueueFrameProps) {
  const isShown = useIsBeside() || isChosen
  // Once drawn it is only hidden when the window narrows, because a reason may have been typed in it.
  const [isDrawn, setIsDrawn] = useState(isShown)
  if (isShown && !isDrawn) setIsDrawn(true)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[320px_minmax(0,1fr)] lg:grid-cols-[380px_minmax(0,1fr)]">
      <div className={cx('min-w-0', isChosen ? 'max-md:hidden' : 'max-md:[&_li]:bg-transparent')}>{list}</div>
      {isDrawn && (
        <div className={cx('min-w-0', !isChosen && 'max-md:hidden')}>
          <div className="md:hidden">
            <BackLink render={backLink}>View all</BackLink>
          </div>
          <div data-record="">{renderDetail()}</div>
        </div>
      )}
    </div>
  )
}

/** Returns whether the record is shown next to the list. */
export const useIsBeside = (): boolean => useIsWide('md')
