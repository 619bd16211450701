import { cx } from '#ui/base/cx.ts'

const frame = 'w-full min-w-0 rounded-control border bg-(--control-back) text-main transition-[border-color,box-shadow]'
const glow = 'outline-[color-mix(in_srgb,var(--focus)_22%,transparent)]'
const calm = 'border-border-strong'
const wrong = 'border-danger-text inset-ring inset-ring-danger-text'

/** The classes of a control with its own frame: a text area, a native select. */
export function controlClass(invalid: boolean, className?: string): string {
  return cx(
    frame,
    glow,
    'focus-visible:border-focus focus-visible:inset-ring focus-visible:inset-ring-focus focus-visible:outline-[3px] focus-visible:outline-offset-0',
    'disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken',
    invalid ? wrong : calm,
    className,
  )
}

/** The classes of a frame around a bare input and its adornments. */
export function shellClass(invalid: boolean, className?: string): string {
  return cx(
    frame,
    glow,
    'flex min-h-(--control) has-[input:focus-visible]:border-focus has-[input:focus-visible]:inset-ring has-[input:focus-visible]:inset-ring-focus has-[input:focus-visible]:outline-[3px]',
    'has-[input:disabled]:bg-sunken has-[input:disabled]:text-muted has-[input[readonly]]:bg-sunken',
    invalid ? wrong : calm,
    className,
  )
}

/** The input inside a frame of `shellClass`. A placeholder that is too long for it ends in an ellipsis. */
export const bareInputClass = 'min-w-0 flex-1 text-ellipsis bg-transparent px-[.6875rem] outline-none'
