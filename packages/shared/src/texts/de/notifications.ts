import type { notifications as english } from '../en/notifications.ts';
import { translationOf } from '../text.ts';

export const notifications = translationOf<typeof english>()({
  about: 'Was in den letzten 90 Tagen um dich herum passiert ist.',
  markAllAsRead: 'Alle als gelesen markieren',
  markAllFailed: 'Die Benachrichtigungen konnten nicht als gelesen markiert werden',
  nothingNew: 'Noch nichts Neues.',
  nothingNewTitle: 'Noch nichts Neues',
  nothingNewAbout: 'Antworten auf deine Anfragen und Neuigkeiten zu deinen Veranstaltungen erscheinen hier.',
  goToEvents: 'Zu den Veranstaltungen',
  seeAll: 'Alle Benachrichtigungen ansehen',
  unread: '(ungelesen)',
});
