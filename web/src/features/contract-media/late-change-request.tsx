import { late } from '#ui/feedback/late.tsx'
import { LateForm } from '#mechanisms/keep/late-form.tsx'
import type { ChangeRequestProps } from './change-request.tsx'

const Form = late(() => import('./change-request.tsx').then((module) => module.ChangeRequest))

const label = 'What should change?'

export function ChangeRequest(props: Omit<ChangeRequestProps, 'label'>) {
  const { item, className, onBack } = props
  const { id, take } = item.media
  return (
    // Arrow keys, Escape and Back leave at once, because the text is stored and restored.
    <LateForm {...{ label, className }} name={`changes ${id} ${take}`} rows={3} onClose={onBack}>
      {(words, meanwhile) => <Form {...props} {...words} {...{ label, meanwhile }} />}
    </LateForm>
  )
}
