import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Tabs, TabsList, TabsTrigger } from './tabs.tsx';

test('a pressed tab has no ring until a key is pressed', async () => {
  render(
    <Tabs defaultValue="a">
      <TabsList>
        <TabsTrigger value="a">A</TabsTrigger>
        <TabsTrigger value="b">B</TabsTrigger>
      </TabsList>
    </Tabs>,
  );
  const person = userEvent.setup();
  const tab = (name: string) => screen.getByRole('tab', { name });
  // The style sheet draws no ring around what has this attribute.
  await person.click(tab('B'));
  expect(tab('B')).toHaveFocus();
  expect(tab('B')).toHaveAttribute('data-pressed');
  await person.keyboard('{ArrowLeft}');
  expect(tab('A')).toHaveFocus();
  for (const name of ['A', 'B']) expect(tab(name)).not.toHaveAttribute('data-pressed');
});
