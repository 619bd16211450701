import { useState } from 'react'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { addRemark, saveRemark } from '@pairtake/protocol/remark/remark-endpoints'
import { remarkForm } from '@pairtake/protocol/remark/remark-form'
import { remarkLimits } from '@pairtake/protocol/remark/remark-limits'
import { call } from '#api/call.ts'
import { refreshAfter, useCallOnce } from '#api/use-call.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import type { Playhead } from '#ui/surfaces/playhead.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { useWireForm } from '#mechanisms/form/use-wire-form.ts'
import type { KeptWords } from '#mechanisms/keep/late-form.tsx'
import { useKeptField } from '#mechanisms/keep/use-kept-field.ts'
import { changesOf } from './draft-changes.ts'
import { DrawingField } from './drawing-field.tsx'
import { aboutWords, briefLines, type Stretch } from './remark-words.ts'
import type { Sketch } from './sketch.ts'
import { StretchButtons } from './stretch-buttons.tsx'
import { useKeptSketch } from './use-kept-sketch.ts'

export type RemarkFormProps = {
  contractMediaId: string
  /** The file being viewed; a remark on another one is refused. */
  mediaId: string
  take: number
  brief: string
  creatorName: string
  /** Set if the frames are numbered; null for photos and videos with uneven frames, for which only the whole take can be meant. */
  playhead: Playhead | null
  /** The creator is already working on changes, so new remarks are sent at once. */
  isSentAtOnce: boolean
  sketch: Sketch
  /** The initial stretch. */
  begun: Stretch
  drawsAtOnce?: boolean | undefined
  /** The draft being edited, as it was when editing began; absent for a new remark. */
  edited?: Remark | undefined
  /** The draft's current text, whoever changed it. */
  wordsByNow?: string | undefined
  onClose: () => void
}

/** What the remark is about, which can be set before the form has loaded. */
type StretchProps = { stretch: Stretch; onStretch: (stretch: Stretch) => void }

const notInBrief = ''

/** Writes a remark, or changes a draft. */
export function RemarkForm(props: RemarkFormProps & KeptWords & StretchProps) {
  const { contractMediaId, mediaId, take, brief, creatorName, playhead, isSentAtOnce, sketch, edited, wordsByNow, onClose } = props
  const { name, keep, stretch, onStretch } = props
  const begunQuote = edited?.briefQuote ?? notInBrief
  // The draft's quote may no longer be in the brief.
  const lines = [...new Set([...briefLines(brief), begunQuote])].filter((line) => line !== notInBrief)
  const [quote, setQuote] = useState(begunQuote)
  const { dropSketch, isFilledIn } = useKeptSketch(
    { name, sketch, take, stretch, begun: edited?.drawing ?? [], drawsAtOnce: props.drawsAtOnce },
    (found) => {
      onStretch(found)
      playhead?.pause()
      if (found.fromFrame !== null) playhead?.seek(found.fromFrame)
    },
  )
  const begunText = edited?.text ?? ''
  const drop = () => {
    keep('')
    dropSketch()
  }
  const add = useCallOnce(addRemark)
  const { form, submit, problem, isPending } = useWireForm({
    schema: remarkForm,
    defaults: { mediaId, text: begunText },
    send: async ({ text }) => {
      const { shapes } = sketch.read()
      const briefQuote = quote === notInBrief ? null : quote
      const written = { ...stretch, text, briefQuote, drawing: shapes.length > 0 ? [...shapes] : null }
      const endpoint = edited ? saveRemark : addRemark
      try {
        if (edited) await call(saveRemark, { params: { id: edited.id }, body: changesOf(edited, written) })
        else await add({ params: { id: contractMediaId }, body: { mediaId, ...written } })
      } finally {
        void refreshAfter(endpoint)
      }
      drop()
      if (isSentAtOnce && !edited) toast('Remark sent')
      onClose()
    },
  })
  const cancel = () => {
    // The text of a new remark is stored; changes to an existing draft are discarded.
    if (edited) drop()
    onClose()
  }
  const { onBlur, ...field } = useKeptField(form, 'text', { ...props, isFilledIn }, begunText)
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3 rounded-card border border-border p-3.5">
      <TextArea
        label={aboutWords(stretch, playhead?.reel ?? null)}
        rows={3}
        limit={remarkLimits.text.max}
        error={form.formState.errors.text?.message}
        {...field}
        onBlur={(event) => {
          // A person who goes to the picture or the brief first does not see a "required" error yet.
          if (event.target.value !== '') void onBlur(event)
        }}
      />
      {playhead && <StretchButtons playhead={playhead} stretch={stretch} onStretch={onStretch} />}
      {playhead && <DrawingField sketch={sketch} playhead={playhead} />}
      {lines.length > 0 && (
        <SelectField
          label="Which words of the brief?"
          value={quote}
          onChange={(event) => setQuote(event.target.value)}
          options={[...lines.map((line) => ({ value: line, label: line })), { value: notInBrief, label: 'Not in the brief' }]}
          help={quote === notInBrief ? `${creatorName} sees that this goes beyond it.` : undefined}
        />
      )}
      {wordsByNow !== undefined && wordsByNow !== begunText && (
        <Notice tone="plain" announce>
          This remark was changed in the meantime: “{wordsByNow}”
        </Notice>
      )}
      <ProblemNotice error={problem} />
      <div className="flex gap-2">
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
        <Button variant={isSentAtOnce ? 'primary' : 'default'} type="submit" pending={isPending} className="flex-1">
          {edited ? 'Save' : isSentAtOnce ? 'Send now' : 'Add remark'}
        </Button>
      </div>
    </form>
  )
}
