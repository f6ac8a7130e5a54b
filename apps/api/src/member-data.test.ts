/// <reference types="vite/types/importMeta.d.ts" />
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { memberData, withoutRow } from './member-data.ts';

// Registers all models, also those of files that are named otherwise.
import.meta.glob(['./**/*.ts', '!./**/*.test.ts', '!./test/**', '!./demo/**', '!./*.ts'], { eager: true });

const rows = [...memberData.ofMember, ...memberData.ofAddress].map(({ model }) => model.modelName);
const models = mongoose.modelNames();

test('each model has a row of what becomes of it when a member leaves, or a reason why it has none', () => {
  expect(models.length).toBeGreaterThan(50);
  const withRow = new Set(rows);
  expect(models.filter((name) => !withRow.has(name) && !(name in withoutRow))).toEqual([]);
  expect(rows.filter((name) => name in withoutRow)).toEqual([]);
  // A reason goes with its model.
  expect(Object.keys(withoutRow).filter((name) => !models.includes(name))).toEqual([]);
});
