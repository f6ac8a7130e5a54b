import { contacts } from '@rosette/shared/contract/contacts.ts';
import type { PersonDto } from '@rosette/shared/contract/people.ts';
import { useQuery } from '@tanstack/react-query';
import { Unlink, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { call } from '#data/client.ts';
import { listQuery } from '#data/queries.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { IntroduceDialog } from '#features/contact/introduce-dialog.tsx';
import { MoreMenu } from '#features/safety/more-menu.tsx';
import { fill, texts } from '#lib/texts.ts';
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
    done: texts.messages.ending.done,
    failed: texts.messages.ending.failed,
    changes: ['contact'],
  });
  // Besides her: without another connection there is nobody to introduce her to. Asked for when the menu opens.
  const [wasOpened, setOpened] = useState(false);
  const connections = useQuery({
    ...listQuery(contacts.list, { query: { state: 'connected', limit: '0' } }),
    enabled: wasOpened,
  });
  const isIntroducible = (connections.data?.total ?? 0) > 1;
  const [isIntroducing, setIntroducing] = useState(false);
  const introduce = { label: texts.messages.introduce, icon: UserRoundPlus, act: () => setIntroducing(true) };
  const endConnection = { label: texts.messages.ending.action, icon: Unlink, act: () => setEnding(true) };
  return (
    <>
      <MoreMenu
        subject={
          reportableMessageId ? { kind: 'message', id: reportableMessageId } : { kind: 'user', id: person.id }
        }
        owner={person}
        onOpen={() => setOpened(true)}
        actions={isOpen && !end.isPending ? [...(isIntroducible ? [introduce] : []), endConnection] : []}
      />
      <IntroduceDialog open={isIntroducing} onOpenChange={setIntroducing} member={person} />
      <ConfirmDialog
        open={isEnding}
        onOpenChange={setEnding}
        title={fill(texts.messages.ending.title, { name: person.full_name })}
        description={texts.messages.ending.about}
        action={texts.messages.ending.action}
        onConfirm={() => end.mutate()}
      />
    </>
  );
}
