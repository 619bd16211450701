import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { cx } from '#ui/base/cx.ts'
import { setWindowTitle } from './window-title.ts'

export const InMain = createContext(false)
const titleId = 'screen-title'

/** The main landmark of a screen; inside an existing one, only a part of it. */
export function MainPart({ children, className }: { children: ReactNode; className?: string | undefined }): ReactNode {
  if (use(InMain)) return <div className={className}>{children}</div>
  return (
    <InMain value={true}>
      <main id="content" tabIndex={-1} aria-labelledby={titleId} className={cx('outline-none', className)}>
        {children}
      </main>
    </InMain>
  )
}

interface ScreenTitleProps {
  children: ReactNode
  /** The part of the screen that has its own URL: 'Change password'. */
  part?: string | undefined
  className?: string | undefined
}

/** A heading that also sets the window title, so that tabs, bookmarks and screen readers can tell screens apart. */
export function ScreenTitle({ children, part, className }: ScreenTitleProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    setWindowTitle({ words: `${part ? `${part} · ` : ''}${heading.current?.textContent} · Pairtake` })
  })
  return (
    <h1 ref={heading} id={titleId} className={className}>
      {children}
    </h1>
  )
}
