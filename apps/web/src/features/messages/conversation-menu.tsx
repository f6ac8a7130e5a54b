import { contacts } from '@rosette/shared/contract/contacts.ts';
import type { PersonDto } from '@rosette/shared/contract/people.ts';
import { useQuery } from '@tanstack/react-query';
import { Unlink, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { listQuery } from '#api/queries.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { IntroduceDialog } from '#shared/introductions/introduce-dialog.tsx';
import { MoreMenu } from '#shared/safety/more-menu.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

interface ConversationMenuProps {
  person: PersonDto & { id: string };
  isOpen: boolean;
  /** The other's latest message, with which an admin sees those before it. Null without one. */
  reportableMessageId: string | null;
}

/** The menu 'More' of a conversation. */
export function ConversationMenu({ person, isOpen, reportableMessageId }: ConversationMenuProps) {
  const [isEnding, setEnding] = useState(false);
  const end = useApiMutation({
    mutationFn: () => call(contacts.remove, { params: { user_id: person.id } }),
    done: 'The connection has ended',
    failed: 'The connection could not be ended. Please try again.',
    changes: ['contact'],
  });
  // Besides her: without another connection there is nobody to introduce her to.
  const connections = useQuery(listQuery(contacts.list, { query: { state: 'connected', limit: '0' } }));
  const isIntroducible = (connections.data?.total ?? 0) > 1;
  const [isIntroducing, setIntroducing] = useState(false);
  const introduce = { label: 'Introduce', icon: UserRoundPlus, act: () => setIntroducing(true) };
  const endConnection = { label: 'End connection', icon: Unlink, act: () => setEnding(true) };
  return (
    <>
      <MoreMenu
        subject={
          reportableMessageId ? { kind: 'message', id: reportableMessageId } : { kind: 'user', id: person.id }
        }
        owner={person}
        actions={isOpen && !end.isPending ? [...(isIntroducible ? [introduce] : []), endConnection] : []}
      />
      <IntroduceDialog open={isIntroducing} onOpenChange={setIntroducing} member={person} />
      <ConfirmDialog
        open={isEnding}
        onOpenChange={setEnding}
        title={`End the connection with ${person.full_name}?`}
        description="Neither of you can write any more. What was written stays readable for both."
        action="End connection"
        onConfirm={() => end.mutate()}
      />
    </>
  );
}
