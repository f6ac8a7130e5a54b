import { partnershipPackages } from '@rosette/shared/catalogue/partnership-packages.ts';
import { expect, it } from 'vitest';
import { onSale } from './on-sale.ts';

const { silver_6months: silver } = partnershipPackages;

it.each([
  ['nothing', undefined],
  ['a text', 'soon'],
  ['a list', Object.values(partnershipPackages).map((offer) => ({ ...offer, amount: 1 }))],
  ['a wrapped map', { packages: { silver_6months: { ...silver, amount: 1 } } }],
  ['entries that are none', { silver_6months: null, gold_yearly: 3000, platinum_yearly: [] }],
  ['fields of another kind', { silver_6months: { amount: '1000', benefits: [1], currency: null } }],
  ['packages that nobody sells', { bronze: { id: 'bronze', name: 'Bronze' } }],
])('is the catalogue where %s was answered', (_, answered) => {
  expect(onSale(partnershipPackages, answered)).toEqual(partnershipPackages);
});

it('takes what the API says, field by field', () => {
  const { silver_6months, gold_yearly } = onSale(partnershipPackages, {
    silver_6months: { amount: 900, name: 'Silver, this spring', benefits: ['A logo'] },
  });
  expect(silver_6months).toEqual({
    ...silver,
    amount: 900,
    name: 'Silver, this spring',
    benefits: ['A logo'],
  });
  expect(gold_yearly).toBe(partnershipPackages.gold_yearly);
});
