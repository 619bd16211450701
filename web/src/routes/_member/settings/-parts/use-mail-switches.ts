import { saveMailPreferences } from '@pairtake/protocol/user/user-endpoints'
import { useAct } from '#api/use-call.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { toastError } from '#ui/feedback/toast.ts'

type MailPreferences = Record<string, boolean>

/** Returns each kind of email as it was last switched, which shows before the response arrives, and what switches one. */
export function useMailSwitches(saved: MailPreferences): { shown: MailPreferences; turn: (kind: string, isOn: boolean) => void } {
  const save = useAct(saveMailPreferences, { inTurn: true, onFailed: (error) => toastError(errorSentence(error)) })
  const pending = save.isPending ? save.variables.body : {}
  return {
    shown: { ...saved, ...pending },
    // Sends those on their way again, so that the last call holds all of them.
    turn: (kind, isOn) => save.mutate({ body: { ...pending, [kind]: isOn } }),
  }
}
