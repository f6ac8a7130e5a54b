import { expect, test } from 'vitest';
import { render, say } from './message.ts';

test.each([
  ['An event was changed', 'An event was changed.'],
  ['Round table: whom did you meet?', 'Round table: whom did you meet?'],
  ['You can write to each other now.', 'You can write to each other now.'],
  ['And so on...', 'And so on....'],
])('the title %j is a sentence with one end: %j', (title, sentence) => {
  expect(render('en', say('mails.news.title', { title }))).toBe(sentence);
});
