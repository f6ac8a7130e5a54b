import { texts } from '#lib/texts.ts';
import { TextField } from '#ui/form.tsx';

/** Says that one joins by invitation, and asks for its link (product/coming-in#who-may-join). */
export function InvitationField() {
  const words = texts.invitations.join;
  return (
    <div className="grid gap-4 rounded-2xl bg-surface-soft p-4">
      <p>
        <strong className="block">{words.needed}</strong>
        {words.neededAbout}
      </p>
      <TextField name="invitation" label={words.link} />
    </div>
  );
}
