import type { ComponentProps, ReactNode } from 'react'
import { CountPill } from '#ui/signs/count-pill.tsx'
import { cx } from '#ui/base/cx.ts'

export interface CardProps extends Omit<ComponentProps<'section'>, 'ref'> {
  /** Adds 20 px around the content, 16 on phones. Omit it around rows and tables. */
  padded?: boolean | undefined
  as?: 'section' | 'article' | 'div' | 'aside' | 'nav' | undefined
}

export function Card({ padded = false, as: Tag = 'section', className, ...rest }: CardProps): ReactNode {
  const look = 'min-w-0 rounded-card border border-border bg-surface shadow-resting'
  return <Tag {...rest} className={cx(look, padded && 'p-5 max-sm:p-4', className)} />
}

export interface SectionHeaderProps {
  children: ReactNode
  level?: 2 | 3 | undefined
  count?: number | undefined
  /** The count is new for this person. */
  fresh?: boolean | undefined
  /** One muted sentence after the heading. */
  note?: ReactNode
  /** On the right: a link, a switch, a button. */
  end?: ReactNode
  /** Removes the header's own padding, inside a padded card. */
  bare?: boolean | undefined
  id?: string | undefined
}

/** The header of a card: a heading in the card's size, a count, and an element on the right. */
export function SectionHeader(props: SectionHeaderProps): ReactNode {
  const { children, level = 2, count, fresh, note, end, bare = false, id } = props
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={cx('flex flex-wrap items-center gap-x-3 gap-y-1', !bare && 'px-5 pt-3.5 pb-3 max-sm:px-4 max-sm:pb-2.5')}>
      <Heading id={id} className="text-lg tracking-[-.01em]">
        {children}
      </Heading>
      {count !== undefined && <CountPill count={count} fresh={fresh} />}
      {note !== undefined && <span className="text-sm text-muted">{note}</span>}
      {end !== undefined && (
        <div className="ml-auto flex items-center gap-3 text-sm pointer-coarse:[&>a]:relative pointer-coarse:[&>a]:before:absolute pointer-coarse:[&>a]:before:-inset-x-2 pointer-coarse:[&>a]:before:-inset-y-3 pointer-coarse:[&>a]:before:content-['']">
          {end}
        </div>
      )}
    </div>
  )
}
