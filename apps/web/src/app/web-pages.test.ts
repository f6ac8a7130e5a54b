import { webPages } from '@rosette/shared/web-pages.ts';
import type { RouteObject } from 'react-router-dom';
import { expect, it } from 'vitest';
import { routes } from './routes.tsx';

const pathsOf = (some: readonly RouteObject[]): string[] =>
  some.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)]);

/** Pages whose HTML the API makes of a record, the landing page, and what no route matches. */
const others = ['/', '/events/:id', '/businesses/:id', '/opportunities/:id', '*'];

it('the API knows every address of the web, and no other', () => {
  expect([...Object.keys(webPages), ...others].sort()).toEqual(pathsOf(routes).sort());
});
