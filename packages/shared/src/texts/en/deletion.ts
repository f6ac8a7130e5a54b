/** The question before a thing is deleted, by what it is. */
export const deletion = {
  business: { title: 'Delete this business?', action: 'Delete business' },
  opportunity: { title: 'Delete this opportunity?', action: 'Delete opportunity' },
  about: '“{name}” will be deleted for everybody. This cannot be undone.',
} as const;
