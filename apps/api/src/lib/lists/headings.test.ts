import { importColumns } from '@rosette/shared/contract/imports.ts';
import { imports as german } from '@rosette/shared/texts/de/imports.ts';
import { imports as english } from '@rosette/shared/texts/en/imports.ts';
import { expect, test } from 'vitest';
import { guessColumns } from './guess-columns.ts';
import { meaningOfHeading } from './headings.ts';

test.each([
  ['English', english.templateHeadings, ','],
  ['German', german.templateHeadings, ';'],
])('every heading of the empty list in %s is known', (_, headings, separator) => {
  const columns = guessColumns(headings.split(separator), []).map(({ column }) => column);
  const known = importColumns.filter((column) => column !== 'full_name' && column !== 'middle_name');
  expect(columns).toEqual(known);
});

test.each([
  ['E-MAIL  adresse', 'email'],
  ['e-mail 3 - Value', 'email'],
  ['Primary Email', 'email'],
  ['Correo electrónico', 'email'],
  ['userEmail', 'email'],
  ['First Name [Required]', 'first_name'],
  ['Nachname (Pflichtfeld)', 'last_name'],
  ['Address 1 - City', 'town'],
  ['Land (geschäftlich)', 'country'],
  ['GÜLTIG BIS', 'membership_expires'],
  ['Beitragsart', 'tier'],
  ['Address', null],
  ['Last Login', null],
  ['E-mail 1 - Label', null],
  ['Member since', null],
  ['Ticket name', null],
])('the heading %s means %s', (heading, meaning) => {
  expect(meaningOfHeading(heading)).toBe(meaning);
});

test.each([
  [
    ['Vorname', 'Name'],
    ['first_name', 'last_name'],
  ],
  [
    ['Vorname', 'Name', 'Nachname'],
    ['first_name', 'full_name', 'last_name'],
  ],
  [
    ['Name', 'Last name'],
    ['full_name', 'last_name'],
  ],
  [['Username'], ['full_name']],
  [
    ['Username', 'Name'],
    [null, 'full_name'],
  ],
  [
    ['City', 'Town'],
    ['town', null],
  ],
  [
    ['Email', 'Email 2'],
    ['email', 'email'],
  ],
  [
    ['Order code', 'Email', 'Attendee name', 'Attendee email'],
    [null, null, 'full_name', 'email'],
  ],
])('the headings %j are %j together', (headings, columns) => {
  expect(guessColumns(headings, []).map(({ column }) => column)).toEqual(columns);
});

test('the address of an order is taken where no attendee has one', () => {
  const headings = ['Email', 'Attendee name', 'Attendee email'];
  const rows = [{ line: 2, cells: ['ada@rosette.example', 'Ada Byron', ''] }];
  expect(guessColumns(headings, rows)[0]).toEqual({ column: 'email', isSure: false });
});
