import { expect, test } from 'vitest';
import { backupName, isBackupName, outdatedBackups } from './backup-names.ts';

const dayMs = 86_400_000;
const first = new Date('2026-11-30T03:00:00.000Z');
const before = (days: number, ms = 0) => backupName(new Date(first.getTime() - days * dayMs - ms));

test('a backup is named by its moment', () => {
  expect(backupName(new Date('2026-11-27T03:00:04.567Z'))).toBe('rosette-20261127T030004567Z.backup');
  expect(isBackupName('rosette-20261127T030004567Z.backup')).toBe(true);
  for (const other of ['rosette-20261127T030004567Z.backup.part', 'notes.txt', 'rosette-x.backup']) {
    expect(isBackupName(other)).toBe(false);
  }
});

test('of nightly backups seven daily and four weekly ones are kept', () => {
  const nightly = Array.from({ length: 60 }, (_, days) => before(days));
  const outdated = outdatedBackups(nightly);
  // 30 November 2026 is a Monday: the weeks before it end on a Sunday.
  const daily = [0, 1, 2, 3, 4, 5, 6];
  const weekly = [0, 1, 8, 15];
  const kept = new Set([...daily, ...weekly].map((days) => before(days)));
  expect(nightly.filter((name) => !outdated.includes(name))).toEqual(
    nightly.filter((name) => kept.has(name)),
  );
});

test('of several backups of a day the newest is kept, and other files are left alone', () => {
  const names = [before(0), before(0, 60_000), before(0, 3_600_000), before(1), 'notes.txt'];
  expect(outdatedBackups(names)).toEqual([before(0, 60_000), before(0, 3_600_000)]);
});

test('old backups are kept while there are no newer ones', () => {
  const names = [before(100), before(200), before(300)];
  expect(outdatedBackups(names)).toEqual([]);
});
