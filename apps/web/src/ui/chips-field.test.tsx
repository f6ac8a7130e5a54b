import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ChipsField } from './chips-field.tsx';
import { Form, useSchemaForm } from './form.tsx';

const schema = z.object({ crafts: z.array(z.string()).check(z.maxLength(3)) });

function Crafts({ crafts, onSave }: { crafts: string[]; onSave(crafts: string[]): void }) {
  const form = useSchemaForm(schema, { crafts }, 'crafts');
  return (
    <Form form={form} onSubmit={(values) => onSave(values.crafts)}>
      <ChipsField
        name="crafts"
        label="Crafts"
        limit={3}
        maxLength={10}
        refusal="Up to 3, each of up to 10 characters"
        suggestions={['Weaving', 'Dyeing', 'Sewing', 'Crêpes']}
      />
      <button type="submit">Save</button>
    </Form>
  );
}

function open(crafts: string[] = []) {
  const onSave = vi.fn();
  render(<Crafts crafts={crafts} onSave={onSave} />);
  const field = screen.getByRole('combobox', { name: 'Crafts' });
  const person = userEvent.setup();
  const save = async () => {
    await person.click(screen.getByRole('button', { name: 'Save' }));
    return onSave.mock.lastCall?.[0];
  };
  const chips = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  return { field, person, save, chips, options, onSave };
}

describe('a field of chips', () => {
  it('adds a text with Enter, comma and Tab, without sending the form', async () => {
    const { field, person, chips, onSave } = open();
    await person.type(field, 'Glass{Enter}');
    await person.type(field, 'Wood,');
    await person.type(field, 'Stone');
    await person.tab();
    expect(chips()).toEqual(['Glass', 'Wood', 'Stone']);
    expect(screen.getByRole('status')).toHaveTextContent('Stone added');
    expect(onSave).not.toHaveBeenCalled();
  });

  it('adds what was pasted as a list, each once', async () => {
    const { field, person, chips, save } = open();
    await person.click(field);
    await person.paste('Glass, glass, Wood');
    expect(chips()).toEqual(['Glass']);
    expect(field).toHaveValue('Wood');
    expect(await save()).toEqual(['Glass', 'Wood']);
  });

  it('removes the last with Backspace, and any with its button; the field keeps the focus', async () => {
    const { field, person, chips, save } = open(['Glass', 'Wood', 'Stone']);
    await person.type(field, '{Backspace}');
    expect(chips()).toEqual(['Glass', 'Wood']);
    await person.click(screen.getByRole('button', { name: 'Remove Glass' }));
    expect(chips()).toEqual(['Wood']);
    expect(screen.getByRole('status')).toHaveTextContent('Glass removed');
    expect(field).toHaveFocus();
    expect(await save()).toEqual(['Wood']);
  });

  it.each([
    ['a fourth', ['Glass', 'Wood', 'Stone'], 'Paper'],
    ['one that is too long', [], 'Underwater photography'],
  ])('says that %s cannot be added, and keeps it to be changed', async (_, crafts, text) => {
    const { field, person, chips, save } = open(crafts);
    await person.type(field, `${text}{Enter}`);
    expect(field).toHaveAccessibleDescription('Up to 3, each of up to 10 characters');
    expect(field).toBeInvalid();
    expect(field).toHaveValue(text);
    await person.clear(field);
    expect(field).toBeValid();
    expect(chips()).toEqual(crafts);
    expect(await save()).toEqual(crafts);
  });

  it('chooses from suggestions with arrow keys, those that begin with the text first', async () => {
    const { field, person, chips, options } = open(['Dyeing']);
    expect(field).toHaveAttribute('aria-expanded', 'false');
    await person.type(field, 'e');
    expect(options()).toEqual(['Weaving', 'Sewing', 'Crêpes']);
    await person.type(field, '{Backspace}we');
    expect(options()).toEqual(['Weaving']);
    await person.type(field, '{Backspace}{Backspace}crepes{ArrowDown}');
    expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option').id);
    await person.type(field, '{Enter}');
    expect(chips()).toEqual(['Dyeing', 'Crêpes']);
    expect(field).toHaveAttribute('aria-expanded', 'false');
  });

  it('opens the suggestions with the arrow key or a click, and closes them with Escape', async () => {
    const { field, person, options } = open();
    await person.tab();
    expect(options()).toEqual([]);
    await person.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { name: 'Weaving', selected: true })).toBeVisible();
    await person.keyboard('{ArrowUp}');
    expect(field).not.toHaveAttribute('aria-activedescendant');
    await person.keyboard('{Escape}');
    expect(options()).toEqual([]);
    await person.click(field);
    expect(options()).toHaveLength(4);
  });
});
