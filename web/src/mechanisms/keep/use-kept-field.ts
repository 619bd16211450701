import { useEffect, useRef, type ChangeEvent } from 'react'
import type { FieldPathByValue, FieldValues, PathValue, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import { pressSubmit } from '#ui/fields/text-area.tsx'
import type { KeptWords } from './late-form.tsx'

type KeptField = Omit<UseFormRegisterReturn, 'onChange'> & {
  autoFocus: boolean
  onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void
}

/**
 * For the text of a form inside a `LateForm`: fills it with what was typed before the form had loaded, or on an earlier visit, and sends the form if
 * that was asked for meanwhile, once everything else that is stored is filled in (`isFilledIn`).
 */
export function useKeptField<Values extends FieldValues>(
  { register, getValues, setValue }: UseFormReturn<Values>,
  name: FieldPathByValue<Values, string>,
  { kept, keep, isWriting, isSendDue, setSendDue, isFilledIn = true }: KeptWords & { isFilledIn?: boolean },
  begun = '',
): KeptField {
  useEffect(() => {
    if (kept !== '' && getValues(name) === begun) setValue(name, kept as PathValue<Values, typeof name>)
  }, [kept, begun, name, getValues, setValue])
  const element = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!isSendDue || !isFilledIn) return
    setSendDue(false)
    if (element.current) pressSubmit(element.current)
  }, [isSendDue, isFilledIn, setSendDue])
  const field = register(name)
  return {
    ...field,
    ref: (found: HTMLTextAreaElement | null) => {
      element.current = found
      field.ref(found)
    },
    autoFocus: isWriting,
    onChange: (event) => {
      keep(event.target.value)
      void field.onChange(event)
    },
  }
}
