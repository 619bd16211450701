import { expect, test } from 'vitest';
import { axisValues } from './chart-scale.ts';
import { formatMoney, parseMoney } from './format-money.ts';

test('writes whole sums without decimals unless they are asked for', () => {
  expect(formatMoney(42_000)).toBe('€420');
  expect(formatMoney(324_050)).toBe('€3,240.50');
  expect(formatMoney(42_000, { decimals: 'always' })).toBe('€420.00');
  expect(formatMoney(42_000, { currency: 'DKK', decimals: 'always' })).toContain('420.00');
});

test.each([
  ['460', 46_000],
  ['€1,248.50', 124_850],
  ['1,000', 100_000],
  ['12,5', 1250],
  ['12.', 1200],
  ['0.05', 5],
  ['12.345', undefined],
  ['1,00,000', undefined],
  ['-5', undefined],
  ['abc', undefined],
])('reads %j as a sum', (typed, amountMinor) => {
  expect(parseMoney(typed)).toBe(amountMinor);
});

test('the axis has four lines with round numbers that hold the highest bar', () => {
  expect(axisValues(92_000)).toEqual([0, 25_000, 50_000, 75_000, 100_000]);
  expect(axisValues(0)).toEqual([0, 1, 2, 3, 4]);
  for (const highest of [1, 7, 99, 1234, 4_567_890]) expect(axisValues(highest).at(-1)).toBeGreaterThanOrEqual(highest);
});
