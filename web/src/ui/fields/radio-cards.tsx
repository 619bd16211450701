import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '#ui/base/cx.ts'
import { Field, type FieldTexts } from './field.tsx'
import { VoiceGlyph } from '#ui/signs/voice.tsx'

export interface RadioCard<Value extends string = string> {
  value: Value
  label: string
  /** One line below the label. */
  note?: string | undefined
  /** Shown before the label: a side's arrow, or any small element. */
  side?: 'agency' | 'creator' | undefined
  leading?: ReactNode
  disabled?: boolean | undefined
}

export interface RadioCardsProps<Value extends string>
  extends FieldTexts, Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'children' | 'className'> {
  cards: readonly RadioCard<Value>[]
  /** Omit it if a form registers the inputs. */
  value?: Value | null | undefined
  onValueChange?: ((value: Value) => void) | undefined
  /** Places the cards next to each other if there is room. */
  columns?: 1 | 2 | 3 | undefined
  className?: string | undefined
}

const columnClass = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' }

/** A choice of two to five options, each a card with a sentence. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>): ReactNode {
  const {
    label,
    hint,
    optional,
    help,
    error,
    hideLabel,
    cards,
    value,
    onValueChange,
    columns = 1,
    className,
    name,
    onChange,
    ...native
  } = props
  const madeName = useId()
  return (
    <Field group {...{ label, hint, optional, help, error, hideLabel, className }}>
      {() => (
        <div className={cx('grid gap-3', columnClass[columns])}>
          {cards.map((card) => (
            <label key={card.value} className={cardClass(Boolean(error))}>
              <input
                {...native}
                type="radio"
                name={name ?? madeName}
                value={card.value}
                disabled={card.disabled ?? native.disabled}
                {...(value === undefined ? {} : { checked: value === card.value })}
                onChange={(event) => {
                  onChange?.(event)
                  onValueChange?.(card.value)
                }}
                className="peer sr-only"
              />
              <CardWords card={card} />
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}

const cardClass = (invalid: boolean): string =>
  cx(
    'group/card relative flex items-center gap-3 rounded-card border bg-(--control-back) px-3.5 py-3 transition-colors has-checked:border-primary has-checked:bg-selected has-checked:inset-ring has-checked:inset-ring-primary has-disabled:cursor-not-allowed has-disabled:bg-sunken',
    'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
    invalid ? 'border-danger-text' : 'border-border-strong',
  )

function CardWords({ card }: { card: RadioCard }): ReactNode {
  const tile = card.side === 'agency' ? 'bg-agency-tint' : 'bg-creator-tint'
  return (
    <>
      {card.side && (
        <span className={cx('grid size-9 shrink-0 place-items-center rounded-control', tile)}>
          <VoiceGlyph side={card.side} className="h-4 w-[15px]" />
        </span>
      )}
      {card.leading}
      <span className="min-w-0 flex-1">
        <b className="block">{card.label}</b>
        {card.note !== undefined && <span className="block text-sm leading-[1.125rem] text-muted">{card.note}</span>}
      </span>
      <span
        aria-hidden
        className="grid size-5 shrink-0 place-items-center self-start rounded-full border-[1.5px] border-border-strong text-transparent group-has-checked/card:border-primary group-has-checked/card:bg-primary group-has-checked/card:text-on-primary"
      >
        <Check size={13} strokeWidth={3} />
      </span>
    </>
  )
}
