import type { Translation } from '../translation.ts'

export const viewer: Translation<'de', 'viewer'> = {
  'viewer.label': 'Nur Ansicht',
  'viewer.library': 'Sie können ansehen und herunterladen. Bitten Sie Inhaber, Codes zu ändern.',
  'viewer.code': 'Ihre Rolle in {account} ist Ansicht: Sie können diesen Code ansehen und herunterladen.',
  'viewer.ask': 'Um ihn zu ändern, bitten Sie Inhaber um die Rolle Bearbeitung.',
  'viewer.new.title': 'Sie können keine Codes erstellen',
  'viewer.new.text':
    'Ihre Rolle in {account} ist Ansicht. Um Codes zu erstellen, bitten Sie Inhaber um die Rolle Bearbeitung.',
  'viewer.new.action': 'Zur Bibliothek',
  'viewer.empty.title': 'Noch keine Codes',
  'viewer.empty.text': 'Codes, die andere im Konto erstellen, erscheinen hier.',
  'viewer.starred': 'Mit Stern',
  'viewer.open': 'Öffnen',
}
