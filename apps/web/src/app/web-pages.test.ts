import { webPages } from '@rosette/shared/web-pages.ts';
import type { RouteObject } from 'react-router-dom';
import { expect, it } from 'vitest';
import { adminRoutes } from '#screens/admin/admin-rooms.tsx';
import { routes } from './routes.tsx';

const pathsOf = (some: readonly RouteObject[]): string[] =>
  some.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)]);

/** Pages whose HTML the API makes of a record, the landing page, and what no route matches. */
const others = ['/', '/events/:id', '/businesses/:id', '/opportunities/:id', '*'];

/** The rooms of the admin panel stand in one route of the app, and have their own below it. */
const rooms = pathsOf(adminRoutes).filter((path) => path !== '*');

it('the API knows every address of the web, and no other', () => {
  const paths = pathsOf(routes).flatMap((path) =>
    path === '/admin/*' ? ['/admin', ...rooms.map((room) => `/admin/${room}`)] : [path],
  );
  expect([...Object.keys(webPages), ...others].sort()).toEqual(paths.sort());
});
