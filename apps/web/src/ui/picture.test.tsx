import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Picture } from './picture.tsx';

const own = `https://rosette.example/media/l${'0'.repeat(32)}-1600x1200-1QcSHQRnh493V4dIh4eXh1h4kJUI.webp`;

test('an uploaded picture is loaded in the needed size, with a blurred placeholder', () => {
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

test('a picture that is not blurred first has no placeholder', () => {
  render(<Picture src={own} alt="The garden" isBlurredFirst={false} />);
  const picture = screen.getByRole('img', { name: 'The garden' });
  expect(picture).toHaveAttribute('srcset');
  expect(picture.style.backgroundImage).toBe('');
});

test('a picture of another host is loaded without a referrer', () => {
  render(<Picture src="https://elsewhere.example/a.jpg" alt="The garden" />);
  const picture = screen.getByRole('img', { name: 'The garden' });
  expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer');
  expect(picture).not.toHaveAttribute('srcset');
});

test('a picture that fails to load shows its fallback until it is replaced', () => {
  const { rerender } = render(<Picture src={own} alt="The garden" fallback="A garden" />);
  fireEvent.error(screen.getByRole('img', { name: 'The garden' }));
  expect(screen.getByText('A garden')).toBeInTheDocument();
  rerender(<Picture src="https://elsewhere.example/a.jpg" alt="The garden" fallback="A garden" />);
  expect(screen.getByRole('img', { name: 'The garden' })).toBeInTheDocument();
});
