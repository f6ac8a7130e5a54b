import type { SessionDto } from '@rosette/shared/contract/auth.ts';
import { guests } from '@rosette/shared/contract/guests.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '#data/queries.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { RegisterForm } from './auth-forms.tsx';

/** The registration of a guest of an event, with what she told filled in (product/events#guests). */
export function GuestRegisterForm({
  secret,
  onSession,
}: {
  secret: string;
  onSession(session: SessionDto): void;
}) {
  const { data, isPending } = useQuery(query(guests.get, { params: { secret } }));
  if (isPending) return <Skeleton className="h-72" />;
  if (!data?.registration) return <RegisterForm onSession={onSession} />;
  const { full_name, business_name, registration } = data;
  const told = { secret, full_name, business_name: business_name ?? '', email: registration.email };
  return <RegisterForm guest={told} onSession={onSession} />;
}
