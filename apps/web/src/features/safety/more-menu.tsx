import { Ban, Flag } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isWaiting } from '#data/caller.ts';
import { useSession } from '#data/session.tsx';
import { paths, signInPath } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { useGoTo } from '#ui/link.tsx';
import { ActionMenu, type MenuAction } from '#ui/menu.tsx';
import { BlockQuestion } from './block-question.tsx';
import { type Reportable, ReportDialog } from './report-dialog.tsx';

/** The page of a thing that visitors can open; null for others. */
function publicPathOf({ kind, id }: Reportable): string | null {
  if (kind === 'event') return paths.event(id);
  if (kind === 'business') return paths.business(id);
  return kind === 'opportunity' ? paths.opportunity(id) : null;
}

interface MoreMenuProps {
  /** The subject of 'Report'; null where it cannot be reported. */
  subject: Reportable | null;
  /** The member of 'Block'; null once her account was deleted. */
  owner: { id: string; full_name: string } | null;
  /** Items above 'Report' and 'Block'. */
  actions?: readonly MenuAction[];
  /** The id of the element that names the subject. */
  describedBy?: string;
  /** Called when it opens, e.g. to ask for what further actions need. */
  onOpen?(): void;
  /** Leaves her page after the block. */
  onBlocked?(): void;
}

/**
 * The menu 'More' on records of others: report and block (product/safety#reports). Leads visitors to the report without an
 * account, or to the auth screen.
 */
export function MoreMenu({ subject, owner, actions = [], describedBy, onOpen, onBlocked }: MoreMenuProps) {
  const { user } = useSession();
  const goTo = useGoTo();
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState<'report' | 'block' | null>(null);
  const isOwn = user !== null && user.id === owner?.id;

  // Who is no member reports without an account what visitors can open.
  const publicPath = (!user || isWaiting(user)) && subject ? publicPathOf(subject) : null;
  const show = (what: 'report' | 'block') => () => {
    if (what === 'report' && publicPath) goTo(paths.report(publicPath));
    else if (user) setOpen(what);
    else goTo(signInPath({ next: pathname + search }));
  };
  const items: MenuAction[] = [
    ...actions,
    ...(subject && !isOwn ? [{ label: texts.safety.report, icon: Flag, act: show('report') }] : []),
    // Admins cannot block.
    ...(owner && !isOwn && user?.role !== 'admin'
      ? [{ label: texts.safety.block, icon: Ban, act: show('block') }]
      : []),
  ];
  if (items.length === 0) return null;

  return (
    <>
      <ActionMenu label={texts.safety.more} describedBy={describedBy} actions={items} onOpen={onOpen} />
      {subject && (
        <ReportDialog
          open={open === 'report'}
          onOpenChange={(isOpen) => setOpen(isOpen ? 'report' : null)}
          subject={subject}
        />
      )}
      {owner && (
        <BlockQuestion
          open={open === 'block'}
          onOpenChange={(isOpen) => setOpen(isOpen ? 'block' : null)}
          member={owner}
          onBlocked={onBlocked}
        />
      )}
    </>
  );
}
