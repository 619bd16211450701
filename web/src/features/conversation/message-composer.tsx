import { SendHorizontal } from 'lucide-react'
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { lengthOf } from '@pairtake/protocol/fields'
import { limits } from '@pairtake/protocol/limits'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'

const max = limits.message.max
/** From here on the count matters to the person who writes. */
const countFrom = max - 80

/** Enter sends, Shift and Enter is a new line; on a touch keyboard Enter is a new line. */
export function MessageComposer({ isSending, onSend }: { isSending: boolean; onSend: (text: string) => void }) {
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const length = lengthOf(text.trim())
  const isTooLong = length > max
  const canSend = length > 0 && !isTooLong && !isSending

  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (!canSend) return
    onSend(text.trim())
    setText('')
    form.current?.querySelector('textarea')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (!isPlainEnter || matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    send()
  }

  return (
    <form ref={form} onSubmit={send} className="border-t border-border px-6 py-3 max-sm:px-4">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1 [&_textarea]:max-h-40 [&_textarea]:min-h-(--control)! [&_textarea]:resize-none">
          <TextArea
            label="Message"
            hideLabel
            rows={1}
            placeholder="Write a message"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
            error={isTooLong ? `A message may have at most ${max} characters.` : undefined}
          />
        </div>
        <Button variant="primary" type="submit" icon={SendHorizontal} disabled={!canSend} pending={isSending} aria-label="Send" />
      </div>
      {length >= countFrom && (
        <p role="status" className="num mt-1 text-xs text-faint">
          {length} of {max}
        </p>
      )}
    </form>
  )
}
