import type { Role } from '@rosette/shared/policy/roles-and-tiers.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { roleWords } from './role-words.ts';

const consequences: Record<Role, string> = {
  admin: 'Admins see every member and every payment, and decide about everything in this panel.',
  partner: 'Partners have a partner portal. Other rights of the role before end.',
  member: 'The partner portal and the admin panel are closed to members.',
};

interface RoleQuestionProps {
  /** The role to confirm; null while the dialog is closed. */
  role: Role | null;
  /** The member's name. */
  name: string;
  onConfirm(role: Role): void;
  onClose(): void;
}

/** Confirms a change of role (product/web#asking-before-acting). */
export function RoleQuestion({ role, name, onConfirm, onClose }: RoleQuestionProps) {
  if (!role) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Make ${name} ${roleWords[role].noun}?`}
      description={consequences[role]}
      action={roleWords[role].confirm}
      onConfirm={() => onConfirm(role)}
    />
  );
}
