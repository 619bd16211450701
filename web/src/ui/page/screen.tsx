import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { cx } from '#ui/base/cx.ts'
import { setWindowTitle } from './window-title.ts'

export const InMain = createContext(false)
const titleId = 'screen-title'

/** The main part of a screen; inside one that is there already, only a part of it. */
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
  /** Which part of the screen an address of its own shows: 'Change password'. */
  part?: string | undefined
  className?: string | undefined
}

/** A heading that names the window too, so that tabs, bookmarks and those who listen tell screens apart. */
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
