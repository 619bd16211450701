import { useState } from 'react'
import { late } from '#ui/feedback/late.tsx'
import { LateForm } from '#mechanisms/keep/late-form.tsx'
import type { RemarkFormProps } from './remark-form.tsx'
import { aboutWords } from './remark-words.ts'
import { StretchButtons } from './stretch-buttons.tsx'

const Form = late(() => import('./remark-form.tsx').then((module) => module.RemarkForm))

/** Writes a remark, or changes a draft. */
export function RemarkForm(props: RemarkFormProps) {
  const { contractMediaId, take, begun, playhead, edited, drawsAtOnce = false, onClose } = props
  const [stretch, setStretch] = useState(begun)
  return (
    <LateForm
      // The text is stored, and restored after navigating elsewhere.
      name={edited ? `remark ${edited.id}` : `remark ${contractMediaId} ${take}`}
      label={aboutWords(stretch, playhead?.reel ?? null)}
      rows={3}
      begun={edited?.text}
      startsWriting={!drawsAtOnce}
      className="flex flex-col gap-3 rounded-card border border-border p-3.5"
      onClose={onClose}
      below={playhead && <StretchButtons playhead={playhead} stretch={stretch} onStretch={setStretch} />}
    >
      {(words, meanwhile) => <Form {...props} {...words} stretch={stretch} onStretch={setStretch} meanwhile={meanwhile} />}
    </LateForm>
  )
}
