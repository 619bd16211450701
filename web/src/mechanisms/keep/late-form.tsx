import { type ReactNode, useState } from 'react'
import { useEscape } from '#ui/feedback/use-escape.ts'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useKeptText } from './use-kept-text.ts'

/** What a form around one text is told about it. */
export type KeptWords = {
  /** Where they are kept. */
  name: string
  /** What stands there by now, also from an earlier visit. */
  kept: string
  keep: (text: string) => void
  /** The words have the focus. */
  isWriting: boolean
}

type LateFormProps = {
  /** Where it is kept: 'reply 01a1'. */
  name: string
  label: string
  rows: number
  /** The words that are changed; none for new ones. */
  begun?: string | undefined
  startsWriting?: boolean
  className: string
  onClose: () => void
  children: (words: KeptWords, meanwhile: ReactNode) => ReactNode
}

/**
 * Around a form of one text that is fetched when it is asked for. Until it is there its words have a field already: who writes at once
 * loses nothing, and no letter is taken for a key of the page.
 */
export function LateForm({ name, label, rows, begun = '', startsWriting = true, className, onClose, children }: LateFormProps) {
  const [kept, keep] = useKeptText(name)
  const [isWriting, setWriting] = useState(startsWriting)
  useEscape(onClose)
  const meanwhile = (
    <form noValidate aria-busy onSubmit={(event) => event.preventDefault()} className={className}>
      <TextArea
        label={label}
        rows={rows}
        autoFocus={startsWriting}
        value={kept === '' ? begun : kept}
        onChange={(event) => keep(event.target.value)}
        onFocus={() => setWriting(true)}
        onBlur={() => setWriting(false)}
      />
    </form>
  )
  return children({ name, kept, keep, isWriting }, meanwhile)
}
