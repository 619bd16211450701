import { Columns2 } from 'lucide-react'
import { Button } from '#ui/actions/button.tsx'
import { takeBeside, whyNotCompared } from './compared-takes.ts'
import type { MediaContract } from './contract-media-words.ts'
import { takesOf, type ViewerItem } from './viewer-items.ts'

type CompareButtonProps = { item: ViewerItem; take: number; contract: MediaContract; isComparing: boolean; onCompare: () => void }

/** Shown if there are several takes; if none can be compared with this one, it says why. */
export function CompareButton({ item, take, contract, isComparing, onCompare }: CompareButtonProps) {
  const takes = takesOf(item)
  if (takes.length < 2) return null
  const order = [take, ...takes.toReversed()]
  const why =
    takeBeside(item, take) === null ? order.map((one) => whyNotCompared(item, one, contract)).find((words) => words !== null) : undefined
  return (
    <Button
      size="small"
      icon={Columns2}
      data-key="compare"
      aria-keyshortcuts="v"
      aria-pressed={isComparing}
      disabledReason={why ?? undefined}
      onClick={onCompare}
    >
      Compare
    </Button>
  )
}
