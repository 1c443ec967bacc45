import type { Translation } from '../translation.ts'

export const notOffered: Translation<'de', 'notOffered'> = {
  'editor.notOffered': 'Dieser Dienst unterstützt nicht: {parts}.',
  'editor.notOffered.history': 'den Verlauf der Änderungen',
  'editor.notOffered.approval': 'Freigabelinks',
  'editor.notOffered.kits': 'Marken-Kits',
  'editor.notOffered.scans': 'Scanstatistik',
  'editor.notOffered.rules': 'Startdaten und geplante Ziele',
  'editor.notOffered.tag': 'Dieser Dienst kann Kurznamen nicht prüfen. Sie erfahren es beim Speichern.',
}
