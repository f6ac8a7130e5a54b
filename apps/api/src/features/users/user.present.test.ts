import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { presentPerson } from './user.present.ts';

test('a person has id, names and picture only', () => {
  const user = {
    _id: new Types.ObjectId('65f0c0ffee0c0ffee0c0ffee'),
    full_name: 'Ada Lind',
    business_name: 'Lind & Co',
    email: 'ada@rosette.example',
  };
  expect(presentPerson(user)).toEqual({
    id: '65f0c0ffee0c0ffee0c0ffee',
    full_name: 'Ada Lind',
    business_name: 'Lind & Co',
    profile_image: null,
  });
});

test("a deleted member is 'Former member' with a null id", () => {
  expect(presentPerson(null)).toEqual({
    id: null,
    full_name: 'Former member',
    business_name: null,
    profile_image: null,
  });
});
