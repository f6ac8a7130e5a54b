/** What a form says where its record was changed meanwhile. */
export const edits = {
  changed:
    'This was changed meanwhile: {fields}. The form shows it now. Your changes are not saved yet: read it once more and save.',
  both: 'You have changed this, too. Saving replaces what stands there now:',
} as const;
