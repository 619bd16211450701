import { Check, CheckCheck, CircleDot, PencilLine } from 'lucide-react'

/** How a remark of each state looks, and what it is called. */
export const remarkLooks = {
  draft: { icon: PencilLine, tone: 'neutral', word: 'Not sent' },
  open: { icon: CircleDot, tone: 'warning', word: 'Open' },
  done: { icon: Check, tone: 'info', word: 'Done' },
  settled: { icon: CheckCheck, tone: 'success', word: 'Settled' },
} as const
