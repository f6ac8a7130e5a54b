import { createContext, useContext } from 'react';
import { type DataRouter, Navigate, type NavigateProps, useLocation } from 'react-router-dom';
import { PageSkeleton } from '#ui/skeleton.tsx';

export const AppRouter = createContext<DataRouter | null>(null);

/**
 * Leads to another page in place of this one, unless the address is another one already: she has pressed Back or Forward
 * while this page waited for her account, and the page that she wants is still loaded.
 */
export function Redirect({ to, state }: Pick<NavigateProps, 'to' | 'state'>) {
  const router = useContext(AppRouter);
  const { pathname } = useLocation();
  if (router && router.state.location.pathname !== pathname) return <PageSkeleton />;
  return <Navigate to={to} replace state={state} />;
}
