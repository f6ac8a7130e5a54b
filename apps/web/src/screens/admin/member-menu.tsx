import type { MemberDto } from '@rosette/shared/contract/users.ts';
import { Banknote, Gift, History, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { fill, texts } from '#lib/texts.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ActionMenu, type MenuAction } from '#ui/menu.tsx';
import { EnterPaymentForm, GiveMembershipForm } from './membership-forms.tsx';
import { MembershipLedger } from './membership-ledger.tsx';
import { SuspensionDialog } from './suspension-dialog.tsx';

const membershipDialogs = {
  give: GiveMembershipForm,
  enter: EnterPaymentForm,
  ledger: MembershipLedger,
} as const;

type Opened = keyof typeof membershipDialogs | 'suspension';

/** The menu of a member's row: her memberships, and with `maySuspend` her suspension. */
export function MemberMenu({ member, maySuspend }: { member: MemberDto; maySuspend: boolean }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const words = texts.admin.memberships;
  const { full_name: name, suspended } = member;
  // Nobody else can get a membership (product/memberships-and-payments#given-memberships).
  const isMember = !suspended && !member.not_in;
  const actions: MenuAction[] = [
    ...(isMember
      ? [
          { label: words.give.action, icon: Gift, act: () => setOpened('give') },
          { label: words.enter.action, icon: Banknote, act: () => setOpened('enter') },
        ]
      : []),
    { label: words.ledger.action, icon: History, act: () => setOpened('ledger') },
    ...(maySuspend
      ? [
          {
            label: suspended ? texts.admin.suspension.end : texts.admin.suspension.suspend,
            icon: suspended ? UserCheck : UserX,
            act: () => setOpened('suspension'),
          },
        ]
      : []),
  ];
  const Content = opened && opened !== 'suspension' ? membershipDialogs[opened] : null;
  return (
    <>
      <ActionMenu label={fill(texts.admin.moreFor, { name })} actions={actions} />
      <SuspensionDialog
        member={member}
        open={opened === 'suspension'}
        onOpenChange={(isOpen) => !isOpen && close()}
      />
      {Content && opened && opened !== 'suspension' && (
        <Dialog
          open
          onOpenChange={(isOpen) => !isOpen && close()}
          title={fill(words[opened].title, { name })}
          description={words[opened].about}
        >
          <Content member={member} onDone={close} />
        </Dialog>
      )}
    </>
  );
}
