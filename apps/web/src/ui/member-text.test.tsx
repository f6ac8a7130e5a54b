import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MemberText } from './member-text.tsx';

test("a web address in a member's text is a nofollow link, and markup stays text", () => {
  const { container } = render(
    <MemberText>{'I throw <b>bowls</b>.\nSee https://clay.example/cups.'}</MemberText>,
  );
  const link = screen.getByRole('link', { name: 'https://clay.example/cups' });
  expect(link).toHaveAttribute('href', 'https://clay.example/cups');
  expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');
  expect(container).toHaveTextContent('I throw <b>bowls</b>. See https://clay.example/cups.');
  expect(container.querySelector('b')).toBeNull();
});
