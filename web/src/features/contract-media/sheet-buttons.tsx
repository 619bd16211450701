import { Info, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { CountPill } from '#ui/signs/count-pill.tsx'

/** The sheet open at the bottom of a phone. */
export type Sheet = 'remarks' | 'picked' | 'brief' | undefined

type SheetButtonsProps = { sheet: Sheet; onSheet: (sheet: Sheet) => void; name: string; count: number; end: ReactNode }

/** Opens either sheet; only on phones. */
export function SheetButtons({ sheet, onSheet, name, count, end }: SheetButtonsProps) {
  const toggle = (one: Sheet) => onSheet(sheet === one ? undefined : one)
  return (
    <div data-toast-floor="" className="flex flex-col gap-1 px-4 pt-2 sm:hidden">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-sm font-semibold">{name}</span>
        {end}
      </div>
      <div className="-mx-2 flex gap-1">
        <Button
          variant="quiet"
          icon={MessageSquareText}
          aria-expanded={sheet === 'remarks'}
          onClick={() => toggle('remarks')}
          className="flex-1"
        >
          Remarks {count > 0 && <CountPill count={count} />}
        </Button>
        <Button variant="quiet" icon={Info} aria-expanded={sheet === 'brief'} onClick={() => toggle('brief')} className="flex-1">
          Brief and notes
        </Button>
      </div>
    </div>
  )
}
