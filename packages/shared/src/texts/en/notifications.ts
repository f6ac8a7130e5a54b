/** Notifications. */
export const notifications = {
  about: 'What has happened around you in the last 90 days.',
  markAllAsRead: 'Mark all as read',
  markAllFailed: 'The notifications could not be marked as read',
  nothingNew: 'Nothing new so far.',
  nothingNewTitle: 'Nothing new so far',
  nothingNewAbout: 'Answers to your requests and news about your events appear here.',
  goToEvents: 'Go to events',
  seeAll: 'See all notifications',
  unread: '(unread)',
} as const;
