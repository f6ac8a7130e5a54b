import { render, screen } from '@testing-library/react';
import { SearchX } from 'lucide-react';
import { afterEach, expect, it } from 'vitest';
import { forgetServedPage, keepServedPage } from '#lib/served-page.ts';
import { ItemPage } from './item-page.tsx';

afterEach(forgetServedPage);

const missing = { icon: SearchX, title: 'Not found', text: 'It is gone.', action: null };
const page = (data?: string) => (
  <ItemPage
    item={{ data, error: null, isFetching: data === undefined, refetch: () => {} }}
    title="Event"
    missing={missing}
  >
    {(name) => <h1>{name}</h1>}
  </ItemPage>
);

function serve(html: string) {
  const root = document.createElement('div');
  root.innerHTML = html;
  return keepServedPage(root);
}

it('shows what the API served until the page is loaded, and never again', () => {
  expect(serve('<article data-served-page><h1>As served</h1></article>')).toBe(true);
  const { rerender, unmount } = render(page());
  expect(screen.getByRole('heading', { name: 'As served' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  rerender(page('Round table'));
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Round table']);
  unmount();
  render(page());
  expect(screen.queryByRole('heading')).toBeNull();
});

it('shows a placeholder where the API served nothing', () => {
  expect(serve('')).toBe(false);
  render(page());
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  expect(screen.queryByRole('heading')).toBeNull();
});
