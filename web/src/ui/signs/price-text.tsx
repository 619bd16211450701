import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'
import { formatMoney, type MoneyDecimals, type MoneyValue } from './format-money.ts'

export type PriceSize = 'inherit' | 'row' | 'figure' | 'huge'

const sizeClass = {
  inherit: '',
  row: 'text-[1.125rem] leading-6',
  figure: 'text-[2rem] leading-[2.375rem]',
  huge: 'text-3xl',
} satisfies Record<PriceSize, string>

export interface PriceTextProps {
  money: MoneyValue
  decimals?: MoneyDecimals | undefined
  size?: PriceSize | undefined
  className?: string | undefined
}

/** An amount in the display face. Use `huge` at most once per page. */
export function PriceText({ money, decimals, size = 'row', className }: PriceTextProps): ReactNode {
  return <span className={cx('num display', sizeClass[size], className)}>{formatMoney(money, decimals)}</span>
}
