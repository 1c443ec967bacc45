import type { Translation } from '../translation.ts'

export const account: Translation<'de', 'account'> = {
  'account.nav': 'Konto',
  'account.profile': 'Profil',
  'account.people': 'Personen',
  'account.plan': 'Tarif und Nutzung',
  'account.domains': 'Domains',
  'account.kits': 'Marken-Kits',
  'account.developers': 'Entwicklung',
  'account.changes': 'Letzte Änderungen',
  'account.appearance': 'Ansicht und Sprache',
  'account.notOffered': 'Dieser Dienst bietet Ihnen diese Seite nicht an.',
  'account.name': 'Ihr Name',
  'account.name.hint': 'Andere im Konto sehen ihn neben Ihren Änderungen.',
  'account.name.saved': 'Name gespeichert.',
  'account.name.missing': 'Geben Sie Ihren Namen ein.',
  'account.profile.byToken':
    'Melden Sie sich als Person an, um Ihr Profil zu bearbeiten. Sie sind mit einem Zugriffstoken angemeldet.',
  'account.language.text': 'Für diesen Browser. Besucher sehen Seiten in ihrer eigenen Sprache.',
  'account.language.own': 'Für Sie, in jedem Browser. Besucher sehen Seiten in ihrer eigenen Sprache.',
  'account.language.failed':
    'Die Sprache ließ sich nicht ändern. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  'account.theme.title': 'Farbschema',
  'account.theme.text': 'Für diesen Browser. Die Farben Ihrer Codes bleiben gleich.',
  'account.theme.system': 'Wie Ihr Gerät',
}
