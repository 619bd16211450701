import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'
import { VoiceGlyph, type VoiceSide } from './voice.tsx'

export interface HistoryEntry {
  key: string
  side: VoiceSide
  /** 'Mara asked €450'; the amount in bold. */
  words: ReactNode
  /** Short: '14 Nov'. */
  when: string
  /** ISO, shown in full on hover. */
  at?: string | undefined
  fullWhen?: string | undefined
}

/** The negotiation of the price, oldest first, with the pair at the end once both agreed. */
export function HistoryList({ entries, className }: { entries: readonly HistoryEntry[]; className?: string | undefined }): ReactNode {
  return (
    <ol className={cx('text-sm', className)}>
      {entries.map((entry) => (
        <li key={entry.key} className="grid grid-cols-[20px_1fr_auto] items-center gap-2 py-[5px]">
          <VoiceGlyph side={entry.side} className={entry.side === 'both' ? 'h-3.5 w-5' : 'mx-auto h-3 w-[11px]'} />
          <span className="min-w-0 [&_b]:tabular-nums">{entry.words}</span>
          <time dateTime={entry.at} title={entry.fullWhen} className="text-xs text-faint">
            {entry.when}
          </time>
        </li>
      ))}
    </ol>
  )
}
