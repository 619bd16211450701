import type { ReactNode } from 'react'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'

export type Stage = { title: string; children: ReactNode }

/** Explains the stages of a job in a few lines, for newcomers. */
export function HowItWorks({ stages }: { stages: readonly Stage[] }) {
  return (
    <Card padded as="div">
      <SectionHeader bare>How it works</SectionHeader>
      <ol className="mt-4 flex flex-col gap-4">
        {stages.map(({ title, children }, index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden
              className="num grid size-6 shrink-0 place-items-center rounded-full bg-accent-tint text-sm font-bold text-on-accent-tint"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <p className="font-semibold">{title}</p>
              <p className="text-sm text-muted">{children}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
