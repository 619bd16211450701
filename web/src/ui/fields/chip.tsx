import { Check, type LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '#ui/base/cx.ts'
import { useCurrentInView } from '#ui/base/use-current-in-view.ts'
import { Field, type FieldTexts } from './field.tsx'
import type { Option } from './select-field.tsx'

const shape =
  'inline-flex min-h-7 items-center gap-1.5 rounded-round px-2.5 text-sm font-medium whitespace-nowrap text-main [&_svg]:size-[15px] [&_svg]:shrink-0'

export interface ChipProps {
  icon?: LucideIcon | undefined
  /** An outline instead of a tint. */
  outlined?: boolean | undefined
  children: ReactNode
}

/** States one fact: '2 videos', 'Product is sent'. */
export function Chip({ icon: Icon, outlined = false, children }: ChipProps): ReactNode {
  return (
    <span className={cx(shape, outlined ? 'border border-border-strong' : 'bg-neutral-tint')}>
      {Icon && <Icon aria-hidden />}
      {children}
    </span>
  )
}

interface ChipGroupTexts extends FieldTexts, Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'children' | 'className'> {
  className?: string | undefined
}

export interface ChipGroupProps<Value extends string> extends ChipGroupTexts {
  options: readonly Option<Value>[]
  /** The chosen ones. */
  value: readonly Value[]
  onValueChange: (value: Value[]) => void
  /** See `ChipChoice`. */
  inLine?: boolean | undefined
}

/** A choice of several among a few options. */
export function ChipGroup<Value extends string>(props: ChipGroupProps<Value>): ReactNode {
  const { label, hint, optional, help, error, hideLabel, options, value, onValueChange, className, inLine = false, ...native } = props
  const toggle = (one: Value): void => onValueChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one])
  return (
    <Field group {...{ label, hint, optional, help, error, hideLabel, className }}>
      {() => (
        <div className={cx('flex gap-2', inLine ? lineThatScrolls : 'flex-wrap')}>
          {options.map((option) => (
            <ChoiceChip
              key={option.value}
              {...native}
              type="checkbox"
              option={option}
              checked={value.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
          ))}
        </div>
      )}
    </Field>
  )
}

export interface ChipChoiceProps<Value extends string> extends ChipGroupTexts {
  options: readonly Option<Value>[]
  value: Value | null | undefined
  onValueChange: (value: Value) => void
  /** One scrolling line on phones, for use above a list. */
  inLine?: boolean | undefined
}

/** A choice of one among a few options. */
export function ChipChoice<Value extends string>(props: ChipChoiceProps<Value>): ReactNode {
  const { label, hint, optional, help, error, hideLabel, options, value, onValueChange, className, name, inLine = false, ...native } = props
  const madeName = useId()
  const row = useCurrentInView<HTMLDivElement>()
  return (
    <Field group {...{ label, hint, optional, help, error, hideLabel, className }}>
      {() => (
        <div ref={inLine ? row : undefined} className={cx('flex gap-2', inLine ? lineThatScrolls : 'flex-wrap')}>
          {options.map((option) => (
            <ChoiceChip
              key={option.value}
              {...native}
              type="radio"
              name={name ?? madeName}
              option={option}
              checked={value === option.value}
              onChange={() => onValueChange(option.value)}
            />
          ))}
        </div>
      )}
    </Field>
  )
}

const lineThatScrolls =
  'scroll-quiet sm:flex-wrap max-sm:-mx-(--gutter) max-sm:overflow-x-auto max-sm:px-(--gutter) max-sm:py-0.5 max-sm:[&>*]:shrink-0'

interface ChoiceChipProps extends Omit<ComponentProps<'input'>, 'children'> {
  option: Option
}

function ChoiceChip({ option, ...native }: ChoiceChipProps): ReactNode {
  return (
    <label
      className={cx(
        shape,
        'group/chip relative border border-border-strong transition-colors hover:bg-hover has-checked:border-primary has-checked:bg-selected has-checked:font-semibold has-checked:inset-ring-[.5px] has-checked:inset-ring-primary has-disabled:cursor-not-allowed has-disabled:border-border has-disabled:text-faint pointer-coarse:min-h-11 pointer-coarse:px-4',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <input {...native} value={option.value} disabled={option.disabled ?? native.disabled} className="sr-only" />
      <Check aria-hidden strokeWidth={3} className="hidden group-has-checked/chip:block" />
      {option.label}
    </label>
  )
}
