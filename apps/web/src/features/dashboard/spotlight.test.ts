import { describe, expect, it } from 'vitest';
import { aMember } from '#test/people.ts';
import { spotlightOf, spotlightWindow, windowStart } from './spotlight.ts';

const own = aMember({ id: 'own', business_name: 'Mine' });
const plain = aMember({ id: 'plain' });
const blank = aMember({ id: 'blank', business_name: '  ' });
const first = aMember({ id: 'first', business_name: 'First' });
const second = aMember({ id: 'second', business_name: 'Second' });
const almostOne = 0.999999;

describe('the spotlight', () => {
  it.each([
    ['somebody with a business rather than without', [plain, first, blank], almostOne, 'first'],
    ['the first of two with a business', [first, second], 0, 'first'],
    ['the last of two with a business', [first, second], almostOne, 'second'],
    ['anybody where nobody has a business', [plain, blank], almostOne, 'blank'],
    ['never oneself', [own, plain], 0, 'plain'],
    ['oneself where there is nobody else', [own], almostOne, 'own'],
  ])('falls on %s', (_, members, chance, id) => {
    expect(spotlightOf(members, 'own', chance)?.id).toBe(id);
  });

  it('falls on nobody where there is nobody', () => {
    expect(spotlightOf([], 'own', 0)).toBeUndefined();
  });
});

describe('the row of members one is chosen from', () => {
  it.each([
    ['starts at the top of a small directory', 12, 'all', almostOne, 0],
    ['starts at the top by chance', 1000, 'all', 0, 0],
    ['reaches the end of a large directory', 1000, 'all', almostOne, 1000 - spotlightWindow],
    ['stays within what a free member may see', 1000, 5, almostOne, 0],
    ['stays within a larger cap', 1000, 100, almostOne, 101 - spotlightWindow],
  ] as const)('%s', (_, total, cap, chance, start) => {
    expect(windowStart(total, cap, chance)).toBe(start);
  });
});
