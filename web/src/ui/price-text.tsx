import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { formatMoney, type MoneyStyle } from './format-money.ts';

export type PriceSize = 'inherit' | 'row' | 'figure' | 'huge';

const sizeClass = {
  inherit: '',
  row: 'text-[1.125rem] leading-6',
  figure: 'text-[2rem] leading-[2.375rem]',
  huge: 'text-3xl',
} satisfies Record<PriceSize, string>;

export interface PriceTextProps extends MoneyStyle {
  amountMinor: number;
  size?: PriceSize | undefined;
  className?: string | undefined;
}

/** A sum in the display face. `huge` once on a page. */
export function PriceText({ amountMinor, currency, decimals, size = 'row', className }: PriceTextProps): ReactNode {
  return <span className={cx('num display', sizeClass[size], className)}>{formatMoney(amountMinor, { currency, decimals })}</span>;
}
