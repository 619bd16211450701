import type { Failed } from '#api/use-several.ts'
import { toastError } from '#ui/feedback/toast.ts'
import { errorSentence } from './error-words.ts'

/** Says in a toast which of several actions were refused, and why: their screen was left before they ended. `what` is 'could not be approved'. */
export function tellRefused(what: string): (failed: readonly Failed[]) => void {
  return (failed) => void toastError(failed.map(({ name, error }) => `${name} ${what}: ${errorSentence(error)}`).join(' '))
}
