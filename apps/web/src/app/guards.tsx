import { can } from '@rosette/shared/policy/can.ts';
import type { Action } from '@rosette/shared/policy/rules.ts';
import { Navigate, Outlet } from 'react-router';
import { callerOf } from '#session/caller.ts';
import { useSession, useUser } from '#session/session.tsx';
import { PageSpinner } from '#ui/spinner.tsx';
import { paths } from './paths.ts';
import { SessionProblem } from './session-problem.tsx';

/** Pages for members: nobody signed in goes to the landing page (spec §2, "Route table"). */
export function MembersOnly() {
  const { user, isLoading, isUnreachable } = useSession();
  if (isLoading) return <PageSpinner label="Loading..." />;
  if (isUnreachable) return <SessionProblem />;
  return user ? <Outlet /> : <Navigate to={paths.home} replace />;
}

/** Pages for a role: other members go to the dashboard (spec §2, "Partner portal", "Admin panel"). */
export function OnlyWhoCan({ action }: { action: Action }) {
  return can(callerOf(useUser()), action) ? <Outlet /> : <Navigate to={paths.dashboard} replace />;
}
