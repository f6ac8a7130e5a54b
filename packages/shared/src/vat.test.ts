import { expect, test } from 'vitest';
import { splitVat } from './vat.ts';

// gross in cents, rate in per cent → net and VAT in cents
test.each([
  [100_00, 0, 100_00, 0],
  [119_00, 19, 100_00, 19_00],
  [25_00, 19, 21_01, 3_99],
  [1, 19, 1, 0],
  [250_00, 7, 233_64, 16_36],
  [500_00, 8.1, 462_53, 37_47],
  [0, 19, 0, 0],
])('%i cents at %d %% are %i net and %i VAT', (gross, rate, net_cents, vat_cents) => {
  expect(splitVat(gross, rate)).toEqual({ net_cents, vat_cents });
  expect(net_cents + vat_cents).toBe(gross);
});
