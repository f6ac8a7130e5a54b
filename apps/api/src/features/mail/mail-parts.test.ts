import { describe, expect, test } from 'vitest';
import { renderHtml } from './mail-html.ts';
import { greetingTo, type RenderedContent, renderText } from './mail-text.ts';

const content: RenderedContent = {
  language: 'en',
  greeting: 'Hello <b>Ada</b>,',
  preheader: 'What the mailbox shows',
  paragraphs: ['First <i>line</i>\nsecond line', 'Another & "more"'],
  facts: [{ label: "What's", value: '<script>alert(1)</script>' }],
  action: { label: 'Go > there', url: 'https://rosette.example/x?a=1&b="2"' },
  remarks: ['</td></table>'],
};
const unsubscribe = {
  topic: 'events',
  pageUrl: 'https://rosette.example/unsubscribe?token=abc',
  oneClickUrl: 'https://rosette.example/api/mail/unsubscribe?token=abc',
} as const;
const frame = {
  subject: '</title><script>alert(2)</script>',
  webOrigin: 'https://rosette.example',
  unsubscribe,
};
const html = renderHtml(content, frame);
const text = renderText(content, unsubscribe);

describe('the HTML part', () => {
  test('escapes every text', () => {
    expect(html).not.toMatch(/<script|<i>|<b>|<\/td><\/table>\s*<\/p>/);
    expect(html).toContain('First &lt;i&gt;line&lt;/i&gt;<br>second line');
    expect(html).toContain('Hello &lt;b&gt;Ada&lt;/b&gt;,');
    expect(html).toContain('href="https://rosette.example/x?a=1&amp;b=&quot;2&quot;"');
  });

  test('has a language, starts with the preheader and loads nothing external', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/);
    const shown = html.slice(html.indexOf('<body'));
    expect(shown.indexOf('What the mailbox shows')).toBeLessThan(shown.indexOf('Hello'));
    expect(html).not.toMatch(/<img|<link|<script|src=|url\(|@import/);
    for (const [, address] of html.matchAll(/href="([^"]*)"/g)) expect(address).toMatch(/^https:\/\//);
  });

  test('marks layout tables as presentation', () => {
    const tables = html.match(/<table[^>]*>/g) ?? [];
    const facts = tables.filter((table) => !table.includes('role="presentation"'));
    expect(tables.length).toBeGreaterThan(facts.length);
    expect(facts).toHaveLength(1);
    expect(html).toContain('<th scope="row"');
  });
});

test('the plain-text part has the same content', () => {
  expect(text).toBe(`Hello <b>Ada</b>,

First <i>line</i>
second line

Another & "more"

What's: <script>alert(1)</script>

Go > there:
https://rosette.example/x?a=1&b="2"

</td></table>

Warmly,
Rosette

-- 
You get this mail because you receive mails from Rosette about events.

Unsubscribe:
https://rosette.example/unsubscribe?token=abc
`);
});

test('without optional content there are no empty parts', () => {
  const content: RenderedContent = { language: 'en', greeting: 'Hello,', paragraphs: ['One line.'] };
  const bare = renderText(content, null);
  expect(bare).not.toMatch(/\n\n\n/);
  expect(renderHtml(content, { ...frame, unsubscribe: null })).not.toContain('unsubscribe');
});

describe('the greeting', () => {
  test.each([
    ['Ada Lind', 'Hello Ada Lind,'],
    ['Dr. A. B. O’Neill-Müller', 'Hello Dr. A. B. O’Neill-Müller,'],
    ['', 'Hello,'],
    ['You won! Go to evil.example/prize', 'Hello,'],
    ['https://evil', 'Hello,'],
    ['see www.evil', 'Hello,'],
    ['x'.repeat(121), 'Hello,'],
  ])('of %j is %j', (name, greeting) => expect(greetingTo('en', name)).toBe(greeting));
});
