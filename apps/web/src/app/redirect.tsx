import { createContext, useContext } from 'react';
import { type DataRouter, Navigate, type NavigateProps, useLocation } from 'react-router-dom';
import { PageSkeleton } from '#ui/skeleton.tsx';

export const AppRouter = createContext<DataRouter | null>(null);

/**
 * Replaces this page by another one. Not where she has pressed Back or Forward while this page waited for her account: the
 * router is at another address then, and the page of that address is still loading.
 */
export function Redirect({ to, state }: Pick<NavigateProps, 'to' | 'state'>) {
  const router = useContext(AppRouter);
  const { pathname } = useLocation();
  if (router && router.state.location.pathname !== pathname) return <PageSkeleton />;
  return <Navigate to={to} replace state={state} />;
}
