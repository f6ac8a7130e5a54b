import { describe, expect, it } from 'vitest';
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatEuros,
  formatMoney,
  formatPercent,
} from './format.ts';

const decimalMark = (1.5).toLocaleString().charAt(1);

// Independent of the locale: group separators and the position of signs vary.
describe('formats', () => {
  it("formats money with the currency's sign, and cents only where there are any", () => {
    expect(formatEuros(1000)).toMatch(/1\D?000(?!\d)/);
    expect(formatEuros(1000)).toMatch(/€|EUR/);
    expect(formatEuros(1000)).not.toMatch(/00\D00/);
    expect(formatMoney(99.5, 'eur')).toMatch(/99\D50/);
    expect(formatMoney(20, 'usd')).toMatch(/\$|USD/);
  });

  it.each([
    [0, '0_00'],
    [12.5, '12_50'],
    [33.333, '33_33'],
    [100, '100_00'],
  ])('formats the rate %s with two decimals', (rate, digits) => {
    expect(formatPercent(rate)).toMatch(/%/);
    expect(formatPercent(rate).replace(/[^\d.,]/g, '')).toBe(digits.replace('_', decimalMark));
  });

  it('formats large counts with all digits', () => {
    expect(formatCount(12_345).replace(/\D/g, '')).toBe('12345');
  });

  it('formats small counts as Intl does', () => {
    for (const count of [0, 7, 999]) {
      expect(formatCount(count)).toBe(new Intl.NumberFormat().format(count));
    }
  });

  it('formats a date, and a date with time', () => {
    const date = new Date(2026, 4, 31, 18, 5);
    expect(formatDate(date)).toContain('2026');
    expect(formatDateTime(date)).toMatch(/(18|6)\D05/);
    expect(formatDateTime(date.toISOString())).toBe(formatDateTime(date));
  });

  it.each([undefined, null, '', 'euro', '€', 7])('writes money of the currency %s in euros', (currency) => {
    expect(formatMoney(1000, currency as string)).toBe(formatEuros(1000));
  });

  it('formats an invalid amount as a dash', () => {
    expect(formatMoney(undefined as never, 'eur')).toBe('–');
  });

  it('formats an invalid date as a dash', () => {
    expect(formatDate('')).toBe('–');
    expect(formatDate(null as never)).toBe('–');
    expect(formatDate(undefined as never)).toBe('–');
    expect(formatDateTime('soon')).toBe('–');
  });
});
