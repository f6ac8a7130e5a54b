import type { legal as english } from '../en/legal.ts';
import { translationOf } from '../text.ts';

export const legal = translationOf<typeof english>()({
  privacy: `# Wer verantwortlich ist

Hier steht, wer diese Installation betreibt, mit einer Anschrift und einem Weg, sie zu erreichen.

# Was gespeichert wird

Dein Konto: Name, E-Mail-Adresse, ein Hash deines Passworts und was du in dein Profil schreibst. Was du veröffentlichst: Unternehmen, Veranstaltungen, Ausschreibungen und deine Antworten darauf. Nachrichten zwischen dir und Mitgliedern, von denen du hören möchtest; niemand sonst liest sie, außer einer Nachricht, die eine von euch meldet, und den fünf davor. Zahlungen mit ihren Belegen, solange das Gesetz die Buchführung verlangt.

Von Menschen, die ohne Konto etwas melden, einen Vertrag widerrufen oder kündigen: Name, Adresse und was sie geschrieben haben. Name und Adresse werden ein halbes Jahr nach Abschluss der Meldung entfernt, oder drei Jahre nach der Entscheidung über den Widerruf oder die Kündigung.

# Anzeigen

Gezählt wird, wie oft eine Anzeige gesehen und angeklickt wird. Damit niemand an einem Tag doppelt zählt, wird ein Hash deines Kontos oder deiner Netzwerkadresse und deines Browsers bis zum Ende dieses Tages aufbewahrt. Sein Schlüssel wechselt täglich und wird nie gespeichert, sodass danach niemand sagen kann, wer es war. Keine Cookies und keine Tracker von anderen.

# Was du tun kannst

In deinen Einstellungen kannst du alles herunterladen, was über dich gespeichert ist, und dein Konto löschen. Belege bleiben, wie das Gesetz es verlangt; alles andere verschwindet oder verliert deinen Namen.`,
  terms: `# Was das hier ist

{community} ist ein Netzwerk für Frauen, die Unternehmen aufbauen. Mitmachen kostet nichts. Bezahlte Mitgliedschaften und Partnerschaften laufen so lange, wie es neben ihrem Preis steht; sie enden von selbst und werden nicht ohne dich verlängert.

# Worum wir dich bitten

Sei die, für die du dich ausgibst. Schreib Mitgliedern, die von dir hören möchten. Kein Spam, keine dubiosen Geschäfte, nichts Ungesetzliches. Wer sich nicht daran hält, kann gesperrt werden und erfährt, warum und wie sie antworten kann.

# Zahlungen

Die Preise enthalten die Umsatzsteuer. Eine Partnerschaft beginnt, sobald wir sie freigegeben haben; tun wir das nicht, geht das Geld zurück. Zu jeder Zahlung gibt es einen Beleg in deinen Einstellungen.

# Wenn etwas schiefgeht

Nenne hier das geltende Recht und an wen man sich wendet.`,
  imprint: `# {community} Example Ltd

Beispielstraße 1
10115 Beispielstadt

# So erreichst du uns

hello@rosette.example

# Registereintrag

Hier stehen das Register, die Nummer darin, die USt-IdNr. und wer für die Inhalte verantwortlich ist.`,
  accessibility: `# Was wir wollen

{community} soll für alle benutzbar sein: mit der Tastatur, mit einem Screenreader, mit großer Schrift und auf einem kleinen Telefon. Unser Maßstab sind die WCAG 2.2 auf Stufe AA.

# Wie weit es ist

Jede Seite hat Überschriften, Bereiche und Namen für alles, was sich drücken lässt. Schrift hat einen Kontrast von mindestens 4,5 : 1, hell und dunkel. Wer weniger Bewegung möchte, sieht keine. Vor jeder Veröffentlichung werden die Seiten mit axe geprüft und mit der Tastatur durchgegangen.

# Was noch nicht gut ist

Bei 360 Pixeln und Schrift auf 200 % schneiden die Datumsfelder mancher Browser ihren Text ab. Bilder, die Mitglieder hochladen, haben keine eigene Beschreibung. Der Kalender der Veranstaltungen ist als Liste leichter zu benutzen, die dasselbe zeigt.

# Sag es uns

Etwas funktioniert für dich nicht? Schreib uns über die Seite „Kontakt“ und sag, welche Seite es ist. Wir antworten innerhalb von zwei Wochen.`,
});
