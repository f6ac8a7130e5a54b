import { exampleStories } from '@rosette/shared/catalogue/example-stories.ts';
import { type StoriesDto, site } from '@rosette/shared/contract/site.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { Stories } from './stories.tsx';

const stories: StoriesDto = [...exampleStories];

async function open() {
  answer(site.stories, stories);
  const view = renderScreen(<Stories />, { user: aUser({ role: 'admin' }) });
  await screen.findByLabelText('Quote 1');
  return view;
}

it('are changed one by one; unchanged ones stay examples', async () => {
  const { person } = await open();
  const sent = answer(site.updateStories, stories);
  await person.clear(screen.getByLabelText('Quote 2'));
  await person.type(screen.getByLabelText('Quote 2'), 'It works');
  await person.click(screen.getByRole('button', { name: 'Save stories' }));
  expect(await screen.findByText('Stories saved!')).toBeVisible();
  const [first, second, third] = stories;
  expect(sent[0]?.body).toEqual([first, { ...second, quote: 'It works', is_example: false }, third]);
});

it('require their texts', async () => {
  const { person } = await open();
  await person.clear(screen.getByLabelText('Author 3'));
  await person.click(screen.getByRole('button', { name: 'Save stories' }));
  expect(await screen.findByText(/is required/)).toBeVisible();
});
