import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { bareInputClass, shellClass } from './control-class.ts'
import { Field, type FieldTexts } from './field.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'

export interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'children' | 'type' | 'autoComplete'>, FieldTexts {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField(props: PasswordFieldProps): ReactNode {
  const { label, hint, optional, help, error, hideLabel, id, className, ...native } = props
  const [isShown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, optional, help, error, hideLabel, id, className }}>
      {(wiring) => (
        <div className={shellClass(Boolean(error))}>
          <input {...native} {...wiring} type={isShown ? 'text' : 'password'} spellCheck={false} className={bareInputClass} />
          <IconButton
            icon={isShown ? EyeOff : Eye}
            name={isShown ? 'Hide password' : 'Show password'}
            className="my-auto mr-0.5"
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  )
}
