import { Check, CheckCheck, CircleDot, PencilLine } from 'lucide-react'

/** The look and label of each state of a remark. */
export const remarkLooks = {
  draft: { icon: PencilLine, tone: 'neutral', word: 'Not sent' },
  open: { icon: CircleDot, tone: 'warning', word: 'Open' },
  done: { icon: Check, tone: 'info', word: 'Done' },
  settled: { icon: CheckCheck, tone: 'success', word: 'Settled' },
} as const
