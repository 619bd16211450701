import { MessageSquarePlus } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { addRemark } from '@pairtake/protocol/remark/remark-endpoints'
import { remarkForm } from '@pairtake/protocol/remark/remark-form'
import { remarkLimits } from '@pairtake/protocol/remark/remark-limits'
import { call } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { Button } from '#ui/actions/button.tsx'
import { useEscape } from '#ui/feedback/use-escape.ts'
import { toast } from '#ui/feedback/toast.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { timeCode } from '#ui/surfaces/frames.ts'
import type { Playhead } from '#ui/surfaces/playhead.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { useWireForm } from '#mechanisms/form/use-wire-form.ts'
import { useKeptText } from '#mechanisms/keep/use-kept-text.ts'
import { briefLines, stretchWords, type Stretch } from './remark-words.ts'

type RemarkComposerProps = {
  contractMediaId: string
  /** The file that is looked at; a remark on another one is refused. */
  mediaId: string
  take: number
  brief: string
  creatorName: string
  /** Where frames have numbers; null for photos and films of an uneven rate, of which only the whole can be meant. */
  playhead: Playhead | null
  /** The creator is at work on changes: what is added is sent at once. */
  isSentAtOnce: boolean
}

const wholeTake: Stretch = { fromFrame: null, toFrame: null }

/** The way to say what should change, at the frame that is shown or about all of it. */
export function RemarkComposer(props: RemarkComposerProps) {
  const { playhead } = props
  const [stretch, setStretch] = useState<Stretch | null>(null)
  if (stretch !== null) return <RemarkForm {...props} stretch={stretch} onStretch={setStretch} onClose={() => setStretch(null)} />
  const begin = () => {
    playhead?.pause()
    setStretch(playhead ? { fromFrame: playhead.frame(), toFrame: null } : wholeTake)
  }
  return (
    <Button wide icon={MessageSquarePlus} data-key="remark" aria-keyshortcuts="r" onClick={begin}>
      {playhead ? (
        <span>
          Remark at <FrameNow playhead={playhead} />
        </span>
      ) : (
        'Add a remark'
      )}
    </Button>
  )
}

/** Written straight into the element: sixty times a second nothing is drawn again. */
function FrameNow({ playhead }: { playhead: Playhead }): ReactNode {
  const words = useRef<HTMLSpanElement>(null)
  const write = useEffectEvent(() => {
    if (words.current) words.current.textContent = timeCode(playhead.frame(), playhead.reel)
  })
  useEffect(() => {
    write()
    return playhead.subscribe(() => write())
  }, [playhead])
  return <span ref={words} className="num" />
}

type RemarkFormProps = RemarkComposerProps & { stretch: Stretch; onStretch: (stretch: Stretch) => void; onClose: () => void }

const notInBrief = ''

function RemarkForm(props: RemarkFormProps) {
  const { contractMediaId, mediaId, take, brief, creatorName, playhead, isSentAtOnce, stretch, onStretch, onClose } = props
  const lines = briefLines(brief)
  const [quote, setQuote] = useState(notInBrief)
  // What was written is found again after a look elsewhere.
  const [kept, keep] = useKeptText(`remark ${contractMediaId} ${take}`)
  const { form, submit, problem, isPending } = useWireForm({
    schema: remarkForm,
    defaults: { mediaId, text: '' },
    send: async ({ text }) => {
      try {
        await call(addRemark, {
          params: { id: contractMediaId },
          body: { mediaId, text, ...stretch, briefQuote: quote === notInBrief ? null : quote },
        })
      } finally {
        void refreshAfter(addRemark)
      }
      keep('')
      if (isSentAtOnce) toast('Remark sent')
      onClose()
    },
  })
  useEscape(onClose)
  const { getValues, setValue } = form
  useEffect(() => {
    if (kept !== '' && getValues('text') === '') setValue('text', kept)
  }, [kept, getValues, setValue])
  const { onChange, ...written } = form.register('text')
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3 rounded-card border border-border p-3.5">
      <TextArea
        label={stretch.fromFrame === null ? 'Remark on the whole take' : `Remark at ${stretchWords(stretch, playhead?.reel ?? null)}`}
        rows={3}
        limit={remarkLimits.text.max}
        autoFocus
        error={form.formState.errors.text?.message}
        {...written}
        onChange={(event) => {
          keep(event.target.value)
          void onChange(event)
        }}
      />
      {playhead && <StretchButtons playhead={playhead} stretch={stretch} onStretch={onStretch} />}
      {lines.length > 0 && (
        <SelectField
          label="Which words of the brief?"
          value={quote}
          onChange={(event) => setQuote(event.target.value)}
          options={[...lines.map((line) => ({ value: line, label: line })), { value: notInBrief, label: 'Not in the brief' }]}
          help={quote === notInBrief ? `${creatorName} sees that this goes beyond it.` : undefined}
        />
      )}
      <ProblemNotice error={problem} />
      <div className="flex gap-2">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button variant={isSentAtOnce ? 'primary' : 'default'} type="submit" pending={isPending} className="flex-1">
          {isSentAtOnce ? 'Send now' : 'Add remark'}
        </Button>
      </div>
    </form>
  )
}

function StretchButtons({ playhead, stretch, onStretch }: { playhead: Playhead; stretch: Stretch; onStretch: (stretch: Stretch) => void }) {
  const here = () => {
    playhead.pause()
    return playhead.frame()
  }
  const endHere = () => {
    const frame = here()
    const from = stretch.fromFrame ?? frame
    onStretch(frame < from ? { fromFrame: frame, toFrame: from } : { fromFrame: from, toFrame: frame })
  }
  return (
    <div role="group" aria-label="Where in the take" className="flex flex-wrap gap-2">
      <Button size="small" onClick={() => onStretch({ fromFrame: here(), toFrame: null })}>
        Start here
      </Button>
      {stretch.fromFrame !== null && (
        <>
          <Button size="small" onClick={endHere}>
            End here
          </Button>
          <Button size="small" variant="quiet" onClick={() => onStretch(wholeTake)}>
            Whole take
          </Button>
        </>
      )}
    </div>
  )
}
