import type { Translation } from '../translation.ts'

export const common: Translation<'de', 'common'> = {
  'common.product': 'Tessera',
  'common.skip': 'Zum Inhalt springen',
  'common.retry': 'Erneut versuchen',
  'common.back': 'Zurück',
  'common.loading': 'Wird geladen',
  'common.optional': 'optional',
  'common.showPassword': 'Anzeigen',
  'common.hidePassword': 'Verbergen',
  'toast.label': 'Hinweise',
  'language.label': 'Sprache',
  'title.page': '{page} · Tessera',
  'title.signIn': 'Anmelden',
  'title.notFound': 'Seite nicht gefunden',
  'offline.label': 'Verbindung',
  'offline.banner':
    'Sie sind offline. Arbeiten Sie weiter: Gespeichert wird, sobald die Verbindung wieder da ist.',
  'offline.back': 'Sie sind wieder online.',
  'notFound.title': 'Seite nicht gefunden',
  'notFound.text':
    'Die Adresse ist vielleicht veraltet oder falsch geschrieben. Ihre Codes finden Sie in der Bibliothek.',
  'notFound.action': 'Zur Bibliothek',
  'crash.title': 'Auf dieser Seite ist etwas schiefgelaufen',
  'crash.text': 'Ihre gespeicherten Codes sind sicher. Versuchen Sie es erneut oder laden Sie die Seite neu.',
  'crash.reload': 'Seite neu laden',
}
