import { LoaderCircle, type LucideIcon } from 'lucide-react'
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { cx } from '#ui/base/cx.ts'
import { renderAs, type RenderElement } from '#ui/base/render-as.ts'

export type ButtonVariant = 'primary' | 'default' | 'quiet' | 'danger' | 'danger-solid'
export type ButtonSize = 'small' | 'base' | 'tall'

export interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Takes the full width. */
  wide?: boolean | undefined
}

const variantClass = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  default: 'border border-border-strong bg-(--control-back) text-main hover:bg-hover aria-pressed:border-main aria-pressed:bg-selected',
  quiet: 'text-muted hover:bg-hover',
  danger: 'text-danger-text hover:bg-danger-tint hover:text-on-danger-tint',
  'danger-solid': 'bg-danger-solid text-on-danger-solid hover:shadow-raised',
} satisfies Record<ButtonVariant, string>

const sizeClass = {
  small:
    "h-(--control-sm) rounded-[.5rem] px-3 text-sm [&_svg]:size-[15px] pointer-coarse:before:absolute pointer-coarse:before:-inset-1.5 pointer-coarse:before:content-['']",
  base: 'h-(--control) rounded-control px-4 text-base max-sm:px-3.5 [&_svg]:size-[17px]',
  tall: 'h-12 rounded-control px-4 text-[1rem] [&_svg]:size-[17px]',
} satisfies Record<ButtonSize, string>

const offClass = 'bg-sunken text-faint'

const shapeClass =
  'relative inline-flex shrink-0 items-center justify-center gap-2 font-semibold whitespace-nowrap no-underline select-none [&_svg]:shrink-0'
const pressClass = 'transition-[background-color,color,box-shadow,scale] active:scale-[.98]'

/** The button classes for an element this folder does not know, such as a router's link. */
function buttonClass({ variant = 'default', size = 'base', wide = false }: ButtonLook = {}): string {
  return cx(shapeClass, pressClass, sizeClass[size], variantClass[variant], wide && 'w-full')
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, ButtonLook {
  icon?: LucideIcon | undefined
  iconEnd?: LucideIcon | undefined
  /** An action is in progress: the button keeps its width, shows the loader and does nothing. */
  pending?: boolean | undefined
  disabled?: boolean | undefined
  /** Why it cannot be pressed now; shown next to the button, which it disables. */
  disabledReason?: ReactNode
  /** A link to render instead of the button, such as `<Link to="/campaigns/new" />`. */
  render?: RenderElement | undefined
}

const ignore = (event: MouseEvent): void => event.preventDefault()

export function Button(props: ButtonProps): ReactNode {
  const { variant, size = 'base', wide, icon: Icon, iconEnd: IconEnd, pending, disabled, disabledReason, render, ...rest } = props
  const { className, children, onClick, type = 'button', ...native } = rest
  const reasonId = useId()
  const isOff = Boolean(disabled || disabledReason)
  const shared = {
    ...native,
    'data-variant': variant ?? 'default',
    className: cx(isOff ? cx(shapeClass, sizeClass[size], offClass, wide && 'w-full') : buttonClass({ variant, size, wide }), className),
    // Not the native attribute: a disabled button stays focusable, so that screen readers announce the reason.
    'aria-disabled': isOff || pending ? true : undefined,
    'aria-busy': pending || undefined,
    'aria-describedby': disabledReason ? reasonId : native['aria-describedby'],
    onClick: isOff || pending ? ignore : onClick,
    children: (
      <>
        {pending && <LoaderCircle aria-hidden className="absolute inset-0 m-auto animate-spin motion-reduce:animate-none" />}
        <span className={cx('inline-flex items-center gap-2', pending && 'opacity-0')}>
          {Icon && <Icon aria-hidden />}
          {children}
          {IconEnd && <IconEnd aria-hidden />}
        </span>
      </>
    ),
  }
  const button = render ? renderAs(render, shared) : <button type={type} {...shared} />
  if (!disabledReason) return button
  return (
    <span className={cx('inline-flex flex-wrap items-center gap-x-3 gap-y-1.5', wide && 'w-full')}>
      {button}
      <span id={reasonId} className="text-sm text-muted">
        {disabledReason}
      </span>
    </span>
  )
}
