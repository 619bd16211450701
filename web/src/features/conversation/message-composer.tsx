import { Paperclip, SendHorizontal } from 'lucide-react'
import { useRef, type ClipboardEvent, type FormEvent, type KeyboardEvent } from 'react'
import { lengthOf } from '@pairtake/protocol/length'
import { limits } from '@pairtake/protocol/limits'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { late } from '#ui/feedback/late.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useKeptText } from '#mechanisms/keep/use-kept-text.ts'
import type { OutgoingFile } from './outbox.ts'
import type { useAttachments } from './use-attachments.ts'

const ComposerUploads = late(() => import('./composer-uploads.tsx').then((module) => module.ComposerUploads))

const max = limits.message.max
/** The length from which the counter is shown. */
const countFrom = max - 80

/** Text from a spreadsheet or a word processor comes with a picture of itself; the text is what is meant. */
const isText = (clipboard: DataTransfer): boolean => clipboard.types.includes('text/html') && clipboard.getData('text/plain').trim() !== ''

type MessageComposerProps = {
  conversationId: string
  attachments: ReturnType<typeof useAttachments>
  isSending: boolean
  onSend: (said: { text: string; files: readonly OutgoingFile[] }) => void
}

/** Enter sends, Shift and Enter inserts a line break; on a touch keyboard Enter inserts a line break. Files can be pasted. */
export function MessageComposer({ conversationId, attachments, isSending, onSend }: MessageComposerProps) {
  const [text, setText] = useKeptText(`conversation ${conversationId}`)
  const form = useRef<HTMLFormElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const { files, uploads, isWaiting, add, clear } = attachments
  const length = lengthOf(text.trim())
  const isTooLong = length > max
  const hasSomething = length > 0 || files.length > 0
  const canSend = hasSomething && !isTooLong && !isSending && !isWaiting

  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (!canSend) return
    onSend({ text: text.trim(), files })
    setText('')
    clear()
    form.current?.querySelector('textarea')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (!isPlainEnter || matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    if (pasted.length === 0 || isText(event.clipboardData)) return
    event.preventDefault()
    add(pasted)
  }

  return (
    <form ref={form} onSubmit={send} className="border-t border-border px-6 py-3 max-sm:px-4">
      {uploads.length > 0 && <ComposerUploads uploads={uploads} />}
      <div className="flex items-end gap-2">
        <IconButton icon={Paperclip} name="Attach files" size="large" onClick={() => chooser.current?.click()} />
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-hidden
          tabIndex={-1}
          onChange={(event) => {
            add([...(event.target.files ?? [])])
            // The same file chosen again must count as a new choice.
            event.target.value = ''
          }}
        />
        <div data-kept="" className="min-w-0 flex-1 [&_textarea]:max-h-40 [&_textarea]:min-h-(--control)! [&_textarea]:resize-none">
          <TextArea
            label="Message"
            hideLabel
            rows={1}
            placeholder="Write a message"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
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
