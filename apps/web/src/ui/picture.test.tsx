import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Picture } from './picture.tsx';

const own = `https://rosette.example/media/l${'0'.repeat(32)}-1600x1200-1QcSHQRnh493V4dIh4eXh1h4kJUI.webp`;

test('an uploaded picture comes in the size that is needed, and a blurred one takes its place until then', () => {
  render(<Picture src={own} alt="The garden" sizes="20rem" />);
  const picture = screen.getByRole('img', { name: 'The garden' });
  expect(picture).toHaveAttribute('srcset', expect.stringContaining(`${own}?w=400 400w`));
  expect(picture).toHaveAttribute('sizes', '20rem');
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['1600', '1200']);
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect(picture.style.backgroundImage).toContain('data:image/png');
  fireEvent.load(picture);
  expect(picture.style.backgroundImage).toBe('');
});

test('the host of a picture from elsewhere is not told who looks', () => {
  render(<Picture src="https://elsewhere.example/a.jpg" alt="The garden" />);
  const picture = screen.getByRole('img', { name: 'The garden' });
  expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer');
  expect(picture).not.toHaveAttribute('srcset');
});

test('where a picture does not load its fallback stands, until another one takes its place', () => {
  const { rerender } = render(<Picture src={own} alt="The garden" fallback="A garden" />);
  fireEvent.error(screen.getByRole('img', { name: 'The garden' }));
  expect(screen.getByText('A garden')).toBeInTheDocument();
  rerender(<Picture src="https://elsewhere.example/a.jpg" alt="The garden" fallback="A garden" />);
  expect(screen.getByRole('img', { name: 'The garden' })).toBeInTheDocument();
});
