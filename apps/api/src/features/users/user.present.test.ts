import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { presentPerson } from './user.present.ts';

test('a person is her id, her names and her picture, and nothing else of her', () => {
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

test('who is gone is a former member without an id', () => {
  expect(presentPerson(null)).toEqual({
    id: null,
    full_name: 'Former member',
    business_name: null,
    profile_image: null,
  });
});
