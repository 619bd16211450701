export type MoneyDecimals = 'always' | 'auto';

export interface MoneyStyle {
  /** ISO 4217. */
  currency?: string | undefined;
  /** Always two in payments, invoices and breakdowns; 'auto' leaves them out for whole sums. */
  decimals?: MoneyDecimals | undefined;
}

const formats = new Map<string, Intl.NumberFormat>();

function formatFor(currency: string, digits: number): Intl.NumberFormat {
  const key = `${currency}/${digits}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(key, made);
  return made;
}

/** '€1,248.50' from 124850. */
export function formatMoney(amountMinor: number, { currency = 'EUR', decimals = 'auto' }: MoneyStyle = {}): string {
  const isWhole = amountMinor % 100 === 0;
  return formatFor(currency, decimals === 'auto' && isWhole ? 0 : 2).format(amountMinor / 100);
}

/** What a person typed as a sum, in minor units; undefined when it is not one. */
export function parseMoney(typed: string): number | undefined {
  const plain = typed.replace(/[\s\u00a0€$£]/g, '');
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(plain);
  const text = isGrouped ? plain.replaceAll(',', '') : plain.replace(',', '.');
  const match = /^(\d{1,9})(?:\.(\d{0,2}))?$/.exec(text);
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
