import { contacts } from '@rosette/shared/contract/contacts.ts';
import type { PersonDto } from '@rosette/shared/contract/people.ts';
import { Ellipsis } from 'lucide-react';
import { DropdownMenu as Menu } from 'radix-ui';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { BlockQuestion } from './block-question.tsx';

const item =
  'flex min-h-11 cursor-pointer items-center rounded-xl px-4 outline-none data-highlighted:bg-surface-soft';

interface ConversationMenuProps {
  person: PersonDto & { id: string };
  isOpen: boolean;
}

/** 'More' of a conversation (beyond §8). */
export function ConversationMenu({ person, isOpen }: ConversationMenuProps) {
  const [isEnding, setEnding] = useState(false);
  const [isBlocking, setBlocking] = useState(false);
  const end = useChange({
    change: () => call(contacts.remove, { params: { user_id: person.id } }),
    done: 'The connection has ended',
    failed: 'The connection could not be ended. Please try again.',
    invalidates: ['contacts', 'contact-requests', 'conversations'],
  });
  return (
    <>
      <Menu.Root>
        <Menu.Trigger asChild>
          <Button variant="quiet" size="icon" aria-label="More" title="More" isBusy={end.isPending}>
            <Ellipsis aria-hidden="true" />
          </Button>
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Content
            align="end"
            className="z-30 min-w-48 rounded-2xl border border-line bg-surface p-2 shadow-card"
          >
            {isOpen && (
              <Menu.Item className={item} onSelect={() => setEnding(true)}>
                End connection
              </Menu.Item>
            )}
            <Menu.Item className={item} onSelect={() => setBlocking(true)}>
              Block
            </Menu.Item>
          </Menu.Content>
        </Menu.Portal>
      </Menu.Root>
      <ConfirmDialog
        open={isEnding}
        onOpenChange={setEnding}
        title={`End the connection with ${person.full_name}?`}
        description="Neither of you can write any more. What was written stays readable for both."
        action="End connection"
        onConfirm={() => end.mutate()}
      />
      <BlockQuestion open={isBlocking} onOpenChange={setBlocking} person={person} />
    </>
  );
}
