import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'
import { renderAs, type RenderElement } from '#ui/base/render-as.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'name' | 'children' | 'disabled'> {
  icon: LucideIcon
  /** The accessible name: 'Close', 'Download Evening shelf'. */
  name: string
  /** With a hairline around it. */
  outlined?: boolean | undefined
  round?: boolean | undefined
  danger?: boolean | undefined
  /** Inherits the colours of its background: a bar, a toast, a picture. */
  plain?: boolean | undefined
  /** 36 px, or 40 px on the bar. */
  size?: 'base' | 'large' | undefined
  pending?: boolean | undefined
  disabled?: boolean | undefined
  render?: RenderElement | undefined
}

const ignore = (event: MouseEvent): void => event.preventDefault()

function colourClass(disabled: boolean, danger: boolean): string {
  if (disabled) return 'text-faint'
  return danger ? 'text-danger-text hover:bg-danger-tint hover:text-on-danger-tint' : 'text-muted hover:bg-hover hover:text-main'
}

export function IconButton(props: IconButtonProps): ReactNode {
  const {
    icon,
    name,
    outlined,
    round,
    danger,
    plain,
    size = 'base',
    pending,
    disabled,
    render,
    className,
    onClick,
    type = 'button',
    ...native
  } = props
  const Icon = pending ? LoaderCircle : icon
  const isOff = disabled || pending
  const shared = {
    ...native,
    'aria-label': name,
    title: name,
    'aria-disabled': isOff ? true : undefined,
    'aria-busy': pending || undefined,
    onClick: isOff ? ignore : onClick,
    className: cx(
      'relative inline-grid shrink-0 place-items-center no-underline transition-colors',
      size === 'large' ? 'size-10 [&_svg]:size-[22px]' : 'size-9 [&_svg]:size-[18px]',
      "pointer-coarse:before:absolute pointer-coarse:before:-inset-1 pointer-coarse:before:content-['']",
      round ? 'rounded-full' : 'rounded-control',
      outlined && 'border border-border',
      !plain && colourClass(Boolean(disabled), Boolean(danger)),
      className,
    ),
    children: <Icon aria-hidden className={pending ? 'animate-spin motion-reduce:animate-none' : undefined} />,
  }
  return render ? renderAs(render, shared) : <button type={type} {...shared} />
}
