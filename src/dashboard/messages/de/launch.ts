import type { Translation } from '../translation.ts'

export const launch: Translation<'de', 'launch'> = {
  'launch.heading': 'Startübersicht',
  'launch.open': 'Startübersicht',
  'launch.lead': 'Alles, um diesen Code in die Welt zu bringen.',
  'launch.picture': 'QR-Code von {title}',
  'launch.hide': 'Startübersicht ausblenden',
  'launch.show': 'Startübersicht anzeigen',
  'launch.scan.heading': 'Jetzt scannen',
  'launch.scan.text':
    'Richten Sie die Kamera Ihres Telefons auf den Code. Der Scan erscheint hier nach Sekunden.',
  'launch.scan.private': 'Nur Geräte in Ihrem Netzwerk können {domain} öffnen.',
  'launch.scan.waiting': 'Wartet auf einen Scan…',
  'launch.scan.arrived': {
    one: '{count} Scan um {time} empfangen. Es funktioniert.',
    other: '{count} Scans empfangen, der letzte um {time}. Es funktioniert.',
  },
  'launch.scan.lost': 'Neue Scans sind gerade nicht zu sehen. Wir versuchen es weiter.',
  'launch.test': 'Kurzlink öffnen',
  'launch.test.hint': 'Wenn Sie ihn hier öffnen, zählt das als Klick, nicht als Scan.',
  'launch.sizes.heading': 'Größen',
  'launch.sizes.hint': 'Die kleinste Größe, die auf jedem Medium gut scannt.',
  'launch.sizes.medium': 'Medium',
  'launch.sizes.size': 'Drucken mit',
  'launch.sizes.distance': 'Scannt aus',
  'launch.sizes.file': 'Datei',
  'launch.sizes.value': '{width} × {height} mm',
  'launch.sizes.take': '{format} für {medium}',
  'launch.files.heading': 'Dateien und Freigabe',
  'launch.files.hint': 'PDF, SVG, PNG und ein Korrekturabzug in einer ZIP-Datei, jede vorher getestet.',
  'launch.files.pack': 'Alles herunterladen',
}
