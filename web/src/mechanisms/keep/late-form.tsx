import { type ReactNode, useState } from 'react'
import { useEscape } from '#ui/feedback/use-escape.ts'
import { isSendKey, TextArea } from '#ui/fields/text-area.tsx'
import { useKeptText } from './use-kept-text.ts'

/** The text that a `LateForm` passes to the form within it. */
export type KeptWords = {
  /** The storage name of the text. */
  name: string
  /** The text stored so far, possibly on an earlier visit. */
  kept: string
  keep: (text: string) => void
  /** Whether the text field has the focus. */
  isWriting: boolean
  /** Whether the form was to be sent, by Ctrl or Cmd and Enter, before it had loaded. */
  isSendDue: boolean
  setSendDue: (isSendDue: boolean) => void
}

type LateFormProps = {
  /** The storage name of the text: 'reply 01a1'. */
  name: string
  label: string
  rows: number
  /** The text being edited; absent for a new one. */
  begun?: string | undefined
  startsWriting?: boolean
  className: string
  /** Controls below the field that work before the form has loaded; the form renders its own. */
  below?: ReactNode
  onClose: () => void
  children: (words: KeptWords, meanwhile: ReactNode) => ReactNode
}

/**
 * Wraps a form with one text whose code is loaded on demand. Until it has loaded, a plain field takes the text, so that nothing typed is lost and
 * no letter triggers a shortcut of the page. Ctrl or Cmd and Enter in it sends the form as soon as it has loaded.
 */
export function LateForm({ name, label, rows, begun = '', startsWriting = true, className, below, onClose, children }: LateFormProps) {
  const [kept, keep] = useKeptText(name)
  const [isWriting, setWriting] = useState(startsWriting)
  const [isSendDue, setSendDue] = useState(false)
  useEscape(onClose)
  const meanwhile = (
    <form noValidate aria-busy onSubmit={(event) => event.preventDefault()} className={className}>
      <TextArea
        label={label}
        rows={rows}
        autoFocus={startsWriting}
        value={kept === '' ? begun : kept}
        onKeyDown={(event) => isSendKey(event) && setSendDue(true)}
        onChange={(event) => {
          // Whoever goes on typing has not finished yet.
          setSendDue(false)
          keep(event.target.value)
        }}
        onFocus={() => setWriting(true)}
        onBlur={() => setWriting(false)}
      />
      {below}
    </form>
  )
  return children({ name, kept, keep, isWriting, isSendDue, setSendDue }, meanwhile)
}
