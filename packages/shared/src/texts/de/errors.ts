import type { errors as english } from '../en/errors.ts';
import { translationOf } from '../text.ts';
import { commonErrors } from './common-errors.ts';

export const errors = translationOf<typeof english>()({
  ...commonErrors,

  // Any call
  not_found: 'Nicht gefunden',
  nothing_at_address: 'Unter dieser Adresse gibt es nichts',
  method_not_possible: '{method} ist hier nicht möglich',
  not_allowed: 'Das darfst du nicht',
  sign_in_first: 'Bitte melde dich zuerst an',
  body_not_json: 'Der Inhalt der Anfrage ist kein gültiges JSON',
  body_too_deep: 'Der Inhalt der Anfrage ist zu tief verschachtelt',
  request_too_large: 'Die Anfrage ist zu groß',
  request_cut_off: 'Die Anfrage wurde abgebrochen',
  request_unreadable: 'Die Anfrage konnte nicht gelesen werden',
  request_too_slow: 'Die Anfrage kam zu langsam an',
  headers_too_long: 'Die Adresse oder die Kopfzeilen der Anfrage sind zu lang',
  connection_closed: 'Die Verbindung wurde beendet',
  idempotency_key_invalid: 'Ein Idempotency-Key hat 1 bis 128 druckbare Zeichen',
  idempotency_key_of_other_body: 'Dieser Idempotency-Key wurde mit einem anderen Inhalt verwendet',
  repeated_answer_gone: 'Dieser Aufruf wurde schon beantwortet, und die Antwort ist nicht mehr da',
  unexpected_error: 'Bei uns ist etwas schiefgegangen',
  unavailable: 'Das ist gerade nicht verfügbar. Bitte versuche es gleich noch einmal.',
  service_starting: 'Der Dienst startet gerade. Bitte versuche es gleich noch einmal.',
  process_stopping: 'Dieser Prozess wird gerade beendet',
  process_starting: 'Dieser Prozess startet noch',
  database_unreachable: 'Die Datenbank ist nicht erreichbar',

  // Limits of number
  too_many_requests: 'Zu viele Anfragen. Bitte versuche es in {wait} noch einmal.',
  too_many_attempts: 'Zu viele Versuche. Bitte versuche es in {wait} noch einmal.',
  too_many_mails: 'Zu viele E-Mails. Bitte versuche es in {wait} noch einmal.',
  too_many_live_streams: 'Zu viele offene Verbindungen. Bitte versuche es in {wait} noch einmal.',
  too_many_event_changes:
    'Zu viele Änderungen an dieser Veranstaltung. Bitte versuche es in {wait} noch einmal.',
  too_many_businesses: 'Zu viele Unternehmen. Bitte versuche es in {wait} noch einmal.',
  too_many_events: 'Zu viele Veranstaltungen. Bitte versuche es in {wait} noch einmal.',
  too_many_opportunities: 'Zu viele Ausschreibungen. Bitte versuche es in {wait} noch einmal.',
  too_many_reports: 'Zu viele Meldungen. Bitte versuche es in {wait} noch einmal.',
  too_many_invitations: 'Zu viele Einladungen. Bitte versuche es in {wait} noch einmal.',
  too_many_announcements: 'Zu viele Mitteilungen. Bitte versuche es in {wait} noch einmal.',
  too_many_introductions: 'Zu viele Vorstellungen. Bitte versuche es in {wait} noch einmal.',
  too_many_met: 'Zu viele Antworten. Bitte versuche es in {wait} noch einmal.',
  too_many_messages: 'Zu viele Nachrichten. Bitte versuche es in {wait} noch einmal.',
  too_many_event_messages:
    'Zu viele Nachrichten zu dieser Veranstaltung. Bitte versuche es in {wait} noch einmal.',
  too_many_pictures: 'Zu viele Bilder. Bitte versuche es in {wait} noch einmal.',
  too_many_profiles: 'Zu viele Profile. Bitte versuche es in {wait} noch einmal.',
  confirm_email_for_more_businesses:
    'Bitte bestätige deine E-Mail-Adresse, bevor du weitere Unternehmen hinzufügst.',
  confirm_email_for_more_events:
    'Bitte bestätige deine E-Mail-Adresse, bevor du weitere Veranstaltungen hinzufügst.',
  confirm_email_for_more_opportunities:
    'Bitte bestätige deine E-Mail-Adresse, bevor du weitere Ausschreibungen hinzufügst.',
  contact_requests_used_up: {
    one: 'Du hast deine {count} Anfrage für diesen Monat verbraucht. Ab dem {day} kannst du wieder anfragen, oder du wechselst zu einer höheren Mitgliedschaft.',
    other:
      'Du hast deine {count} Anfragen für diesen Monat verbraucht. Ab dem {day} kannst du wieder anfragen, oder du wechselst zu einer höheren Mitgliedschaft.',
  },
  monthly_requests_used_up: {
    one: 'Du hast deine {count} Anfrage für diesen Monat verbraucht. Ab dem {day} kannst du wieder anfragen.',
    other:
      'Du hast deine {count} Anfragen für diesen Monat verbraucht. Ab dem {day} kannst du wieder anfragen.',
  },
  applications_used_up: {
    one: 'Du hast deine {count} Bewerbung für diesen Monat verbraucht. Ab dem {day} kannst du dich wieder bewerben, oder du wechselst zu einer höheren Mitgliedschaft.',
    other:
      'Du hast deine {count} Bewerbungen für diesen Monat verbraucht. Ab dem {day} kannst du dich wieder bewerben, oder du wechselst zu einer höheren Mitgliedschaft.',
  },

  // Accounts
  unknown_member: 'Dieses Mitglied gibt es nicht',
  unknown_email: 'Zu dieser E-Mail-Adresse gibt es kein Konto',
  email_taken: 'Zu dieser E-Mail-Adresse gibt es schon ein Konto',
  email_is_own_already: 'Das ist schon deine E-Mail-Adresse',
  email_confirmed_already: 'Deine Adresse ist schon bestätigt',
  email_not_confirmed: 'Bitte bestätige zuerst deine E-Mail-Adresse',
  email_link_invalid: 'Dieser Link ist ungültig, abgelaufen oder wurde schon benutzt',
  email_link_needs_sign_in: 'Bitte melde dich an und öffne dann den Link in unserer E-Mail noch einmal',
  email_link_needs_password: 'Gib das Passwort deines Kontos ein',
  wrong_password: 'Das Passwort ist falsch',
  wrong_code: 'Dieser Code ist falsch oder abgelaufen',
  has_password: 'Dein Konto hat ein Passwort; bitte verwende es',
  social_login_only: 'Bei diesem Konto meldest du dich über einen anderen Anbieter an',
  reset_link_invalid: 'Dieser Link zum Zurücksetzen ist ungültig oder abgelaufen',
  unsubscribe_link_invalid: 'Dieser Link zum Abbestellen ist ungültig',
  provider_not_linked: '{provider} ist nicht mit deinem Konto verknüpft',
  provider_is_only_sign_in: 'Ohne {provider} könntest du dich nicht mehr anmelden',
  only_admin_cannot_leave:
    'Du bist die einzige Admin. Mach zuerst ein anderes Mitglied zur Admin, dann kannst du gehen.',
  own_admin_role: 'Du kannst dir die Rolle Admin nicht selbst entziehen',
  suspended_cannot_be_admin:
    'Dieses Konto ist gesperrt: Hebe die Sperre auf, bevor du das Mitglied zur Admin machst',
  suspension_ends_in_past: 'Das Ende der Sperre muss in der Zukunft liegen',
  cannot_suspend_yourself: 'Du kannst dich nicht selbst sperren',
  admin_cannot_be_suspended: 'Admins können nicht gesperrt werden',
  mail_switched_off: 'Diese Website verschickt derzeit keine E-Mails, deshalb geht das nicht.',

  // Members among each other
  member_unreachable: 'Dieses Mitglied ist nicht erreichbar',
  cannot_block_yourself: 'Du kannst dich nicht selbst blockieren',
  admins_cannot_block: 'Admins können niemanden blockieren',
  admin_cannot_be_blocked: 'Admins können nicht blockiert werden',
  cannot_report_yourself: 'Du kannst dich nicht selbst melden',
  nothing_to_report: 'Hier gibt es nichts zu melden',
  reported_already: 'Du hast das schon gemeldet',
  unknown_report: 'Diese Meldung gibt es nicht',
  report_closed: 'Diese Meldung ist schon abgeschlossen',
  assignee_not_admin: 'Zuständig kann nur eine Admin sein',
  cannot_ask_yourself: 'Du kannst dir selbst keine Kontaktanfrage senden',
  connected_already: 'Du bist mit diesem Mitglied schon in Kontakt',
  asked_already: 'Du hast diesem Mitglied schon eine Anfrage gesendet',
  takes_no_requests: 'Dieses Mitglied nimmt keine Anfragen an',
  unknown_request: 'Diese Anfrage gibt es nicht',
  request_withdrawn: 'Diese Anfrage wurde zurückgezogen',
  request_withdrawn_by_you: 'Du hast diese Anfrage zurückgezogen',
  request_accepted: 'Diese Anfrage wurde angenommen',
  request_accepted_by_you: 'Du hast diese Anfrage angenommen',
  request_expired: 'Diese Anfrage ist abgelaufen',
  unknown_conversation: 'Dieses Gespräch gibt es nicht',
  unknown_message: 'Diese Nachricht gibt es nicht',
  conversation_ended: 'Dieses Gespräch ist beendet',
  cannot_introduce_yourself: 'Du kannst dich nicht selbst vorstellen',
  introduced_are_connected: 'Die beiden sind schon in Kontakt',
  introduced_already: 'Du hast die beiden einander schon vorgestellt',
  unknown_introduction: 'Diese Vorstellung gibt es nicht',
  introduction_expired: 'Diese Vorstellung ist abgelaufen',
  introduction_answered: 'Du hast auf diese Vorstellung schon geantwortet',
  never_suggested_to_yourself: 'Du wirst dir nie selbst vorgeschlagen',

  // Businesses, events and opportunities
  unknown_business: 'Dieses Unternehmen gibt es nicht',
  not_your_business_to_change: 'Du kannst nur dein eigenes Unternehmen ändern',
  not_your_business_to_remove: 'Du kannst nur dein eigenes Unternehmen entfernen',
  unknown_event: 'Diese Veranstaltung gibt es nicht',
  events_need_upgrade: 'Wechsle zu Premium oder Corporate, um Veranstaltungen anzulegen',
  not_your_event: 'Das geht nur bei deinen eigenen Veranstaltungen',
  event_is_over: 'Diese Veranstaltung ist vorbei',
  event_in_no_series: 'Diese Veranstaltung gehört zu keiner Reihe',
  series_too_long: 'Eine Reihe hat höchstens 12 kommende Termine',
  series_begins_in_past: 'Der erste Termin einer Reihe muss in der Zukunft liegen',
  date_ends_too_early: 'Der Termin am {found} würde enden, bevor er beginnt',
  event_takes_no_guests: 'Diese Veranstaltung ist nur für Mitglieder',
  guests_need_mail: 'Gäste können noch nicht kommen, da diese Website keine E-Mails verschickt',
  too_early_for_guests: 'Gäste können ab {date} zusagen',
  unknown_guest: 'Unter dieser Adresse gibt es keinen Platz',
  attendees_hidden: 'Die Veranstalterin zeigt nicht, wer kommt',
  not_in_attendee_list: 'Dieses Mitglied steht nicht auf der Liste',
  attendee_on_waitlist: 'Dieses Mitglied steht auf der Warteliste',
  met_only_for_who_was_there: 'Nur wer dabei war, kann sagen, wen sie getroffen hat',
  met_possible_from: 'Das geht ab {day}',
  met_possible_until: 'Das geht bis {day}',
  cannot_meet_yourself: 'Du kannst dich nicht selbst treffen',
  unknown_calendar: 'Unter dieser Adresse gibt es keinen Kalender',
  unknown_opportunity: 'Diese Ausschreibung gibt es nicht',
  not_your_opportunity_to_change: 'Du kannst nur deine eigenen Ausschreibungen ändern',
  not_your_opportunity_to_remove: 'Du kannst nur deine eigenen Ausschreibungen entfernen',
  opportunity_not_open: 'Diese Ausschreibung ist nicht mehr offen',
  own_opportunity: 'Du kannst dich nicht auf deine eigene Ausschreibung bewerben',
  already_applied: 'Du hast dich schon beworben',
  not_applied: 'Du hast dich auf diese Ausschreibung nicht beworben',
  application_withdrawn_by_you: 'Du hast diese Bewerbung zurückgezogen',
  application_seen: 'Deine Bewerbung wurde schon gelesen',
  applicants_for_poster_only: 'Wer sich beworben hat, sieht nur die Verfasserin der Ausschreibung',
  answering_for_poster_only: 'Auf Bewerbungen antwortet nur die Verfasserin der Ausschreibung',
  writing_for_poster_only: 'Nur die Verfasserin der Ausschreibung schreibt denen, die sich beworben haben',
  member_has_not_applied: 'Dieses Mitglied hat sich nicht beworben',
  application_withdrawn: 'Diese Bewerbung wurde zurückgezogen',

  // Pictures
  unknown_picture: 'Dieses Bild gibt es nicht',
  file_too_large: 'Eine Datei darf höchstens {megabytes} MB groß sein',
  upload_cut_off: 'Das Hochladen wurde abgebrochen',
  upload_unreadable: 'Die hochgeladenen Daten konnten nicht gelesen werden',
  not_multipart: 'Sende die Datei als multipart/form-data',
  picture_unreadable:
    'Diese Datei ist kein lesbares Bild. Wähle eine JPEG-, PNG-, WebP-, AVIF- oder GIF-Datei',
  picture_is_heic:
    'HEIC-Bilder können nicht gelesen werden. Wähle eine JPEG-Datei, oder stelle die Kamera auf „Maximale Kompatibilität“',
  picture_moves: 'Wähle ein Bild, das sich nicht bewegt',
  picture_has_too_many_pixels: 'Ein Bild darf höchstens 50 Megapixel haben',
  picture_damaged: 'Dieses Bild ist beschädigt oder unvollständig. Wähle eine andere Datei',
  picture_takes_too_long:
    'Das Lesen dieses Bildes dauert zu lange. Wähle ein kleineres, oder speichere es zuerst als JPEG',
  pictures_busy: 'Gerade werden viele Bilder hochgeladen. Bitte versuche es gleich noch einmal.',
  lists_busy: 'Gerade werden mehrere Dateien gelesen. Bitte versuche es gleich noch einmal.',
  picture_storage_unreachable:
    'Bilder können gerade weder gespeichert noch gezeigt werden. Bitte versuche es gleich noch einmal.',

  // Memberships that admins give or enter
  membership_runs: 'Sie hat {tier} bis zum {day}',
  membership_runs_without_end: 'Sie hat {tier} unbefristet',
  membership_of_suspended: 'Sie ist gesperrt: Hebe zuerst die Sperre auf',
  membership_of_waiting: 'Sie ist noch nicht aufgenommen',
  membership_of_imported: 'Sie wurde importiert und ist noch nicht beigetreten',
  membership_was_paid: 'Diese Mitgliedschaft wurde bezahlt: Erstatte stattdessen die Zahlung',
  membership_not_given: 'Zurücknehmen lässt sich nur eine Mitgliedschaft, die geschenkt wurde',
  membership_is_over: 'Diese Mitgliedschaft ist schon zu Ende',
  unknown_membership: 'Diese Mitgliedschaft gibt es nicht',
  paid_on_out_of_range: 'Wähle einen Tag der letzten 365 Tage, spätestens heute',
  given_until_out_of_range: 'Wähle einen Tag nach dem heutigen, höchstens fünf Jahre im Voraus',
  days_too_far_apart: 'Wähle den früheren Tag zuerst, höchstens 400 Tage auseinander',

  // Payments
  membership_does_not_end: 'Deine Mitgliedschaft {tier} ist unbefristet, also gibt es nichts zu verlängern',
  membership_still_running:
    'Deine Mitgliedschaft {tier} läuft noch; eine niedrigere kannst du kaufen, sobald sie beendet ist',
  origin_not_of_this_site: 'Die Ursprungsadresse gehört nicht zu dieser Website',
  partnership_awaits_transfer:
    'Diese Partnerschaft ist schon für dich eingetragen und wartet auf deine Überweisung',
  paid_just_now: 'Das hast du gerade eben bezahlt',
  payment_being_processed: 'Deine Zahlung wird bearbeitet; bei einer Lastschrift kann das einige Tage dauern',
  payment_by_card: 'Diese Zahlung kam per Karte: Erstatte sie in Stripe, dann erfahren wir davon',
  payment_not_due_for_refund: 'Bei dieser Zahlung steht keine Erstattung an',
  payment_not_paid: 'Diese Zahlung ist noch nicht eingegangen',
  unknown_payment: 'Diese Zahlung gibt es nicht',
  unknown_credit_note: 'Diese Gutschrift gibt es nicht',
  no_electronic_invoice: 'Zu diesem Beleg gibt es keine elektronische Rechnung: Es fehlten Angaben dafür',
  payments_switched_off: 'Zahlungen sind derzeit abgeschaltet',
  payment_service_unreachable:
    'Der Zahlungsdienst ist gerade nicht erreichbar. Bitte versuche es gleich noch einmal.',
  bounce_secret_wrong: 'Das ist nicht das Geheimnis für zurückgekommene E-Mails',
  signature_invalid: 'Die Signatur ist ungültig',
  webhook_event_unreadable: 'Das Ereignis konnte nicht gelesen werden',

  // Partnerships and advertisements
  unknown_partnership: 'Diese Partnerschaft gibt es nicht',
  unknown_advertisement: 'Diese Anzeige gibt es nicht',
  not_your_partnership: 'Du kannst nur deine eigene Partnerschaft ändern',
  advertisement_type_fixed:
    'Die Art einer Anzeige lässt sich nur ändern, bevor sie bezahlt oder gezeigt wird',
  partnership_not_approvable_pending_payment:
    'Diese Partnerschaft kann nicht freigegeben werden: Sie ist freigegeben und wartet auf die Zahlung',
  partnership_not_approvable_active: 'Diese Partnerschaft kann nicht freigegeben werden: Sie ist aktiv',
  partnership_not_approvable_expired: 'Diese Partnerschaft kann nicht freigegeben werden: Sie ist abgelaufen',
  partnership_not_approvable_rejected: 'Diese Partnerschaft kann nicht freigegeben werden: Sie ist abgelehnt',
  partnership_not_payable_paid:
    'Diese Partnerschaft kann nicht als bezahlt markiert werden: Sie ist schon bezahlt',
  partnership_not_payable_expired:
    'Diese Partnerschaft kann nicht als bezahlt markiert werden: Sie ist abgelaufen',
  partnership_not_payable_rejected:
    'Diese Partnerschaft kann nicht als bezahlt markiert werden: Sie ist abgelehnt',
  partnership_not_rejectable_active: 'Diese Partnerschaft kann nicht abgelehnt werden: Sie ist aktiv',
  partnership_not_rejectable_expired: 'Diese Partnerschaft kann nicht abgelehnt werden: Sie ist abgelaufen',
  partnership_not_rejectable_rejected:
    'Diese Partnerschaft kann nicht abgelehnt werden: Sie ist schon abgelehnt',
  advertisement_not_approvable_pending_payment:
    'Diese Anzeige kann nicht freigegeben werden: Sie ist freigegeben und wartet auf die Zahlung',
  advertisement_not_approvable_active: 'Diese Anzeige kann nicht freigegeben werden: Sie ist aktiv',
  advertisement_not_approvable_expired: 'Diese Anzeige kann nicht freigegeben werden: Sie ist abgelaufen',
  advertisement_not_approvable_rejected: 'Diese Anzeige kann nicht freigegeben werden: Sie ist abgelehnt',
  advertisement_not_payable_paid:
    'Diese Anzeige kann nicht als bezahlt markiert werden: Sie ist schon bezahlt',
  advertisement_not_payable_expired:
    'Diese Anzeige kann nicht als bezahlt markiert werden: Sie ist abgelaufen',
  advertisement_not_payable_rejected:
    'Diese Anzeige kann nicht als bezahlt markiert werden: Sie ist abgelehnt',
  advertisement_not_rejectable_active: 'Diese Anzeige kann nicht abgelehnt werden: Sie ist aktiv',
  advertisement_not_rejectable_expired: 'Diese Anzeige kann nicht abgelehnt werden: Sie ist abgelaufen',
  advertisement_not_rejectable_rejected: 'Diese Anzeige kann nicht abgelehnt werden: Sie ist schon abgelehnt',
  unknown_inquiry: 'Diese Anfrage aus dem Kontaktformular gibt es nicht',

  // Operating
  unknown_page: 'Diese Seite gibt es nicht',
  unknown_job: 'Diese Aufgabe gibt es nicht',
  job_not_waiting: 'Diese Aufgabe wartet nicht auf einen weiteren Versuch',
  unknown_mail: 'Diese E-Mail gibt es nicht',
  mail_out_of_date: 'Diese E-Mail ist überholt',
  mail_not_waiting: 'Diese E-Mail wartet nicht auf einen weiteren Versuch',

  // Einstellungen der Gemeinschaft
  package_not_offered: 'Das wird nicht mehr angeboten',
  test_mail_failed: 'Der Mailserver sagt: {words}',
  logo_unknown: 'Wähle ein Bild, das als Logo hochgeladen wurde',

  // Einladungen
  invitation_needed:
    'Dieser Gemeinschaft kann man nur mit einer Einladung beitreten. Bitte öffne den Link deiner Einladung.',
  invitation_unknown: 'Diese Einladung gibt es nicht',
  invitation_over: 'Diese Einladung gilt nicht mehr. Bitte lass dir eine neue geben.',
  invitation_other_address: 'Diese Einladung ging an eine andere Adresse',
  invitation_mailed_once: 'Eine Einladung per E-Mail gilt einmal',
  invitation_uses_of_admins: 'Links, die mehrmals gelten, legen nur Admins an',
  members_do_not_invite: 'In dieser Gemeinschaft laden die Admins ein',
  invited_is_member: 'Mit dieser Adresse gibt es schon ein Mitglied',
  invited_lately: 'Diese Adresse wurde in den letzten 30 Tagen eingeladen',
  // Importe
  too_many_imports: 'Zu viele Importe. Bitte versuche es in {wait} noch einmal.',
  unknown_import: 'Diesen Import gibt es nicht',
  import_running: 'Dieser Import läuft noch',
  import_run_already:
    'Dieser Import ist schon gelaufen. Um noch einmal zu importieren, prüfe die Datei erneut.',
  csv_unreadable:
    'Diese Datei ist kein Text: Sie hat Bytes mit dem Wert 0. Speichere sie als .xlsx oder .csv.',
  csv_without_mark:
    'Diese Datei sieht aus wie UTF-16-Text ohne Kennung am Anfang. Speichere sie als .xlsx oder als .csv in UTF-8.',
  csv_row_without_end:
    'Eine Zeile dieser Datei hört nicht auf: In oder nach Zeile {found} fehlt ein Anführungszeichen. Speichere sie als .xlsx oder .csv.',
  csv_empty: 'Diese Datei hat keine Zeilen unter ihren Überschriften. Gefunden: {found}',
  csv_too_long: 'Eine Datei darf höchstens 5.000 Zeilen haben. Diese hat mehr, mit den Spalten {found}.',
  csv_too_wide: 'Eine Datei darf höchstens 200 Spalten haben. Die ersten von dieser sind {found}.',
  csv_without_addresses:
    'Keine Spalte dieser Datei enthält E-Mail-Adressen. Alle, deren Adresse du nicht hast, können über einen Einladungslink beitreten. Gefunden: {found}',
  workbook_unreadable:
    'Diese Datei lässt sich nicht lesen: Sie ist von anderer Art, geschützt oder beschädigt. Speichere sie als .xlsx oder .csv. Gefunden: {found}',
  mapping_incomplete: 'Wähle eine Spalte für die E-Mail-Adresse und eine für den Namen',
  column_unknown: 'Diese Datei hat keine solche Spalte',
  column_chosen_twice: 'Dazu kann nur eine Spalte werden',
  day_ambiguous: 'Sag, ob erst der Tag oder erst der Monat steht',
  admin_link_invalid:
    'Dieser Link ist ungültig, abgelaufen oder schon benutzt. Solange es noch keine Admin gibt, gibt der nächste Start einen neuen aus.',
  claim_link_invalid: 'Dieser Link zum Beitreten ist ungültig, abgelaufen oder schon benutzt',

  // Aufnahme
  waiting_for_admission:
    'Dein Aufnahmeantrag liegt bei uns. Bis eine Admin dich aufnimmt, geht das noch nicht.',
  admission_declined: 'Dein Aufnahmeantrag wurde abgelehnt',
  admission_declined_because: 'Dein Aufnahmeantrag wurde abgelehnt: {message}',
  nothing_public_to_report: 'Unter dieser Adresse gibt es hier keine öffentliche Seite',
  unknown_withdrawal: 'Diesen Widerruf gibt es nicht',
  withdrawal_accepted: 'Dieser Widerruf wurde schon angenommen',
  withdrawal_declined: 'Dieser Widerruf wurde schon abgelehnt',
  cancellation_accepted: 'Diese Kündigung wurde schon angenommen',
  cancellation_declined: 'Diese Kündigung wurde schon abgelehnt',
  cancellation_confirmed: 'Diese Kündigung wurde sofort bestätigt: Es ist nichts zu entscheiden',
  ends_at_outside_term: 'Das Ende eines Vertrags liegt zwischen jetzt und dem Ende seiner Laufzeit',
  refund_above_paid: 'Mehr, als bezahlt wurde, kann nicht erstattet werden',
  answers_missing: 'Bitte beantworte jede Frage',
  not_waiting: 'Du wartest nicht auf die Aufnahme',
  unknown_admission: 'Mit diesem Konto hat niemand die Aufnahme beantragt',
  admitted_already: 'Sie ist schon aufgenommen',
  declined_already: 'Sie ist schon abgelehnt',
  not_admitted_yet: 'Dieses Mitglied ist noch nicht aufgenommen: Nimm es zuerst auf',
  too_many_open_invitations: 'Du hast {count} offene Einladungen. Beende erst eine davon.',

  // Mitteilungen
  unknown_announcement: 'Diese Mitteilung gibt es nicht',
  announcement_sent: 'Diese Mitteilung ist schon gesendet; nur ihr Titel und ihr Text lassen sich ändern',
  announcement_over: 'Diese Mitteilung ist schon gesendet, angehalten oder beendet',
  announcement_ends_too_early: 'Eine Mitteilung muss nach ihrem Beginn und in der Zukunft enden',
});
