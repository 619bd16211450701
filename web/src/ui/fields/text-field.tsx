import type { ComponentProps, ReactNode } from 'react'
import { bareInputClass, shellClass } from './control-class.ts'
import { Field, type FieldTexts } from './field.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'children' | 'prefix'>, FieldTexts {
  /** Text or an icon inside the frame, before the input. */
  start?: ReactNode
  end?: ReactNode
}

export function TextField(props: TextFieldProps): ReactNode {
  const { label, hint, optional, help, error, hideLabel, id, className, start, end, ...native } = props
  return (
    <Field {...{ label, hint, optional, help, error, hideLabel, id, className }}>
      {(wiring) => (
        <div className={shellClass(Boolean(error))}>
          {start !== undefined && <span className="flex items-center pl-3 text-muted [&_svg]:size-[17px]">{start}</span>}
          <input type="text" {...native} {...wiring} className={bareInputClass} />
          {end !== undefined && <span className="flex items-center pr-3 text-muted [&_svg]:size-[17px]">{end}</span>}
        </div>
      )}
    </Field>
  )
}
