import { expect, test } from 'vitest';
import { canBeVatId, isReverseCharge, normalizeVatId, splitVat } from './vat.ts';

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

// seller's VAT id, buyer's country and VAT id → who owes the VAT
test.each([
  ['DE123456789', 'AT', 'ATU12345678', true, 'a company in another country of the Union'],
  ['DE123456789', 'GR', 'EL123456789', true, 'a Greek one, whose prefix is not its country code'],
  ['de 123 456 789', 'FR', 'FRXX123456789', true, 'a seller whose id is written with blanks'],
  ['DE123456789', 'DE', 'DE987654321', false, 'a company in the same country'],
  ['DE123456789', 'AT', null, false, 'somebody who buys for herself'],
  ['DE123456789', 'CH', 'CHE123456789', false, 'a company outside the Union'],
  ['DE123456789', null, 'ATU12345678', false, 'somebody who has not said where she is'],
  ['DE123456789', 'AT', 'FRXX123456789', false, 'a VAT id of another country'],
  ['CHE123456789', 'AT', 'ATU12345678', false, 'a seller outside the Union'],
  [undefined, 'AT', 'ATU12345678', false, 'a seller without a VAT id'],
])('%s sells to %s %s: reverse charge %s (%s)', (seller, country, vat_id, expected, _why) => {
  expect(isReverseCharge(seller, { country, vat_id })).toBe(expected);
});

test.each([
  ['de 123.456-789', 'DE', true],
  ['DE12', 'DE', false],
  ['FRXX123456789', 'DE', false],
  ['123456789', 'DE', false],
  ['EL123456789', 'GR', true],
  ['RO12', 'RO', true],
  ['CHE-123.456.789', 'CH', true],
  ['x', 'US', false],
  ['ATU12345678', null, true],
  ['ATU1', null, false],
])('%s of %s is a valid VAT id: %s', (given, country, expected) => {
  expect(canBeVatId(normalizeVatId(given), country)).toBe(expected);
});
