import { toast } from '#ui/feedback/toast.ts'

/** Says what was decided about an item. Items are decided on within seconds of each other, so the newest toast replaces the one before. */
export const toastDecision = (message: string) => toast(message, { topic: 'decision' })
