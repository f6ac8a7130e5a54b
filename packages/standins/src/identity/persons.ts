import { randomUUID } from 'node:crypto';

/** A test person with the claims of her profile. */
export interface Person {
  id: string;
  name: string;
  email?: string;
  email_verified?: boolean | 'true' | 'false';
  picture?: string;
  /** Google's claim for an account of a Workspace; by default the domain of a verified address, null for none. */
  hd?: string | null;
  /** What she tests, shown in the chooser. */
  note: string;
}

export type NewPerson = Partial<Pick<Person, 'id' | 'note'>> & Omit<Person, 'id' | 'note'>;

const alwaysThere: Person[] = [
  {
    id: 'nadia',
    name: 'Nadia Feld',
    email: 'nadia.feld@friends.example',
    email_verified: true,
    note: 'Verified e-mail; new to the community',
  },
  {
    id: 'beatriz',
    name: 'Beatriz Amaral',
    email: 'premium@rosette.example',
    email_verified: true,
    note: 'Verified e-mail of the demo’s premium member',
  },
  {
    id: 'helene',
    name: 'Helene Brandauer',
    email: 'admin@rosette.example',
    email_verified: true,
    note: 'Verified e-mail of the demo’s admin',
  },
  {
    id: 'ulla',
    name: 'Ulla Brandt',
    email: 'ulla.brandt@friends.example',
    email_verified: false,
    note: 'E-mail not verified',
  },
  { id: 'noemi', name: 'Noemi Lang', note: 'Shares no e-mail' },
];

const mostAdded = 200;

export interface Persons {
  list(): Person[];
  find(id: string): Person | undefined;
  /** Adds a person, or replaces the one with her id; in memory, dropping the oldest. */
  add(person: NewPerson): Person;
}

export function createPersons(): Persons {
  const added = new Map<string, Person>();
  const find = (id: string) => added.get(id) ?? alwaysThere.find((person) => person.id === id);
  return {
    list: () => [...alwaysThere, ...added.values()],
    find,
    add({ id = randomUUID(), note = 'Added while this sandbox runs', ...claims }) {
      const person = { id, note, ...claims };
      added.delete(id);
      added.set(id, person);
      const [oldest] = added.keys();
      if (added.size > mostAdded && oldest !== undefined) added.delete(oldest);
      return person;
    },
  };
}
