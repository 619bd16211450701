import type { ReactNode } from 'react'
import { Card } from '#ui/surfaces/card.tsx'
import type { RenderElement } from '#ui/base/render-as.ts'

/** Replaces the router's link in the gallery. */
// oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/anchor-is-valid
export const hash: RenderElement = <a href="#top" />

export function Board({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <Card padded>
      <h2 style={{ fontSize: 'var(--size-lg)', lineHeight: 'var(--leading-lg)', marginBottom: 12 }}>{title}</h2>
      <div style={{ display: 'flex', flexDirection: 'column', gap: 12 }}>{children}</div>
    </Card>
  )
}

export function Pair({ children }: { children: ReactNode }): ReactNode {
  return (
    <div style={{ display: 'grid', gap: 24, alignItems: 'start', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 440px), 1fr))' }}>
      {children}
    </div>
  )
}
