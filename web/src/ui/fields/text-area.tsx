import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { controlClass } from './control-class.ts'
import { cx } from '#ui/base/cx.ts'
import { Field, type FieldTexts } from './field.tsx'

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'children' | 'maxLength'>, FieldTexts {
  /** Shows 'n of limit' on the label's right. Longer input is allowed, so that nothing pasted is lost. */
  limit?: number | undefined
}

/** Counts as the server does what it stores: in code points, so an emoji is one, and without surrounding spaces. */
const countedLength = (text: string): number => Array.from(text.normalize('NFC').trim()).length

/** Whether a key sends the form: Enter with Ctrl or Cmd. */
export const isSendKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key === 'Enter' && (ctrlKey || metaKey)

/** Presses the button that submits the form of a field; a disabled button does nothing. Returns false if there is none. */
export function pressSubmit({ form }: HTMLTextAreaElement): boolean {
  const button = form?.querySelector<HTMLButtonElement>('button[type=submit]')
  button?.click()
  return Boolean(button)
}

function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (isSendKey(event) && !event.defaultPrevented && pressSubmit(event.currentTarget)) event.preventDefault()
}

export function TextArea(props: TextAreaProps): ReactNode {
  const { label, hint, optional, help, error, hideLabel, id, className, limit, rows = 3, onInput, onKeyDown, ...native } = props
  const frame = useRef<HTMLDivElement>(null)
  const [length, setLength] = useState(0)
  // Filling or resetting a form from outside sends no event, so the length is read after every render.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => {
    setLength(countedLength(frame.current?.querySelector('textarea')?.value ?? ''))
  })
  const counter =
    limit === undefined ? undefined : (
      <span className={cx('num', length > limit && 'font-semibold text-danger-text')}>
        {length} of {limit}
      </span>
    )
  const side =
    hint !== undefined && counter ? (
      <span className="flex gap-3">
        {hint} {counter}
      </span>
    ) : (
      (hint ?? counter)
    )
  return (
    <Field {...{ label, hint: side, optional, help, error, hideLabel, id, className }}>
      {(wiring) => (
        <div ref={frame} className="flex">
          <textarea
            {...native}
            {...wiring}
            rows={rows}
            onKeyDown={(event) => {
              onKeyDown?.(event)
              sendByKey(event)
            }}
            onInput={(event) => {
              setLength(countedLength(event.currentTarget.value))
              onInput?.(event)
            }}
            className={controlClass(Boolean(error), 'max-h-[60dvh] min-h-[4rem] resize-y px-[.6875rem] py-2 [field-sizing:content]')}
          />
        </div>
      )}
    </Field>
  )
}
