import type { Translation } from '../translation.ts'

export const blocked: Translation<'de', 'blocked'> = {
  'blocked.title': 'Die Administration hat diesen Code gesperrt',
  'blocked.reason': 'Grund:',
  'blocked.text':
    'Besucher sehen einen Hinweis statt des Ziels. Sie können weiter bearbeiten, und Drucke funktionieren wieder, sobald die Sperre aufgehoben ist. Bitten Sie Ihre Administration darum.',
  'blocked.notice': 'Gesperrt: {reason}',
  'blocked.host.title': 'Links zu {host} sind nicht erlaubt',
  'blocked.host.text':
    'Besucher sehen einen Hinweis statt des Ziels. Ändern Sie jede Adresse, die zu dieser Website führt (Ziel, nach dem Ende oder geplant), dann funktionieren Drucke wieder. Oder bitten Sie Ihre Administration, sie zu erlauben.',
  'blocked.host.notice': 'Geschlossen: Links zu {host} sind nicht erlaubt. {reason}',
}
