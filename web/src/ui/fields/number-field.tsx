import { type ComponentProps, type ReactNode, useState } from 'react'
import { cx } from '#ui/base/cx.ts'
import { bareInputClass, shellClass } from './control-class.ts'
import { Field, type FieldTexts } from './field.tsx'
import { currencySign, parseAmount } from '#ui/signs/format-money.ts'

type NativeInput = Omit<ComponentProps<'input'>, 'children' | 'value' | 'defaultValue' | 'onChange' | 'type' | 'prefix'>

export interface NumberFieldProps extends NativeInput, FieldTexts {
  /** null if the field is empty, NaN if the input is not a number; the form then shows the error. */
  value: number | null | undefined
  onValueChange: (value: number | null) => void
  start?: ReactNode
  end?: ReactNode
}

/** Keeps the input as typed, and reports the number it means. */
function useTyped<Value extends number | null | undefined>(
  value: Value,
  write: (value: Value) => string,
  read: (typed: string) => number | null,
) {
  const [typed, setTyped] = useState(() => write(value))
  // A value set from outside replaces the input, except that '4.' and '4' are the same number.
  const meant = read(typed)
  const isSame = Object.is(meant, value ?? null) || (Number.isNaN(meant) && Number.isNaN(value))
  if (!isSame) setTyped(write(value))
  return [isSame ? typed : write(value), setTyped] as const
}

/** A comma or space separates thousands and nothing else: '1,080' is 1080, and '2,5' is not 25. */
export const readInteger = (typed: string): number | null => {
  const plain = typed.trim()
  if (plain === '') return null
  const isGrouped = /^-?\d{1,3}([\s,]\d{3})+$/.test(plain)
  const text = isGrouped ? plain.replaceAll(/[\s,]/g, '') : plain
  return /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN
}

const writeInteger = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : Number.isNaN(value) ? '' : String(value)

/** A field for whole numbers: an age, a limit. */
export function NumberField(props: NumberFieldProps): ReactNode {
  const { label, hint, optional, help, error, hideLabel, id, className, value, onValueChange, start, end, ...native } = props
  const [typed, setTyped] = useTyped(value, writeInteger, readInteger)
  return (
    <Field {...{ label, hint, optional, help, error, hideLabel, id, className }}>
      {(wiring) => (
        <div className={shellClass(Boolean(error))}>
          {start !== undefined && <span className="flex items-center pl-3 text-muted">{start}</span>}
          <input
            inputMode="numeric"
            autoComplete="off"
            {...native}
            {...wiring}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              onValueChange(readInteger(event.target.value))
            }}
            className={cx(bareInputClass, 'tabular-nums')}
          />
          {end !== undefined && <span className="flex items-center pr-3 text-muted">{end}</span>}
        </div>
      )}
    </Field>
  )
}

export interface PriceFieldProps extends NativeInput, FieldTexts {
  /** The amount in major units, as on the wire; null if the field is empty, NaN if the input is not an amount. */
  value: number | null | undefined
  onValueChange: (amount: number | null) => void
  /** ISO 4217; euro by default. */
  currency?: string | undefined
}

const readPrice = (typed: string): number | null => (typed.trim() === '' ? null : (parseAmount(typed) ?? Number.NaN))

const writePrice = (amount: number | null | undefined): string => {
  if (amount === null || amount === undefined || Number.isNaN(amount)) return ''
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2)
}

/** A price field, 60 px high, with the currency's sign and display figures. */
export function PriceField(props: PriceFieldProps): ReactNode {
  const { label, hint, optional, help, error, hideLabel, id, className, value, onValueChange, currency = 'EUR', ...native } = props
  const [typed, setTyped] = useTyped(value, writePrice, readPrice)
  return (
    <Field {...{ label, hint, optional, help, error, hideLabel, id, className }}>
      {(wiring) => (
        <div className={shellClass(Boolean(error), 'h-[60px] gap-2 pl-[15px] font-title text-[1.75rem] leading-none font-bold')}>
          <span aria-hidden className="self-center text-muted">
            {currencySign(currency)}
          </span>
          <input
            inputMode="decimal"
            autoComplete="off"
            {...native}
            {...wiring}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              onValueChange(readPrice(event.target.value))
            }}
            className="min-w-0 flex-1 bg-transparent pr-4 text-[1.75rem] tabular-nums outline-none"
          />
        </div>
      )}
    </Field>
  )
}
