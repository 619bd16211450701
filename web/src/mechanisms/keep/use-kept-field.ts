import { useEffect, type ChangeEvent } from 'react'
import type { FieldPathByValue, FieldValues, PathValue, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import type { KeptWords } from './late-form.tsx'

type KeptField = Omit<UseFormRegisterReturn, 'onChange'> & {
  autoFocus: boolean
  onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void
}

/** For the text of a form inside a `LateForm`: fills it with what was typed before the form had loaded, or on an earlier visit. */
export function useKeptField<Values extends FieldValues>(
  { register, getValues, setValue }: UseFormReturn<Values>,
  name: FieldPathByValue<Values, string>,
  { kept, keep, isWriting }: KeptWords,
  begun = '',
): KeptField {
  useEffect(() => {
    if (kept !== '' && getValues(name) === begun) setValue(name, kept as PathValue<Values, typeof name>)
  }, [kept, begun, name, getValues, setValue])
  const field = register(name)
  return {
    ...field,
    autoFocus: isWriting,
    onChange: (event) => {
      keep(event.target.value)
      void field.onChange(event)
    },
  }
}
