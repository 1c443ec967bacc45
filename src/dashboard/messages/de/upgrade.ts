import type { Translation } from '../translation.ts'

export const upgrade: Translation<'de', 'upgrade'> = {
  'upgrade.codes.title': 'Alle Ihre Codes sind verbraucht',
  'upgrade.codes.titleMax': {
    one: 'Sie haben Ihren {count} Code verbraucht',
    other: 'Sie haben alle {count} Codes verbraucht',
  },
  'upgrade.codes.text': 'Sie haben {used} von {max} Codes im Tarif {plan} verbraucht.',
  'upgrade.codes.unknown': 'Die Codegrenze Ihres Tarifs ist erreicht.',
  'upgrade.codes.stays': 'Ihre vorhandenen Codes funktionieren weiter.',
  'upgrade.links.title': 'Alle Ihre Kurzlinks sind verbraucht',
  'upgrade.links.text': 'Sie haben {used} von {max} Kurzlinks im Tarif {plan} verbraucht.',
  'upgrade.links.unknown': 'Die Kurzlinkgrenze Ihres Tarifs ist erreicht.',
  'upgrade.links.stays': 'Ihre vorhandenen Links funktionieren weiter, auch die umbenannter Codes.',
  'upgrade.colours.title': 'Zu viele Farben für Ihren Tarif',
  'upgrade.colours.text': {
    one: 'Dieses Design verwendet {count} Farbe, {plan} umfasst {max}.',
    other: 'Dieses Design verwendet {count} Farben, {plan} umfasst {max}.',
  },
  'upgrade.colours.unknown': 'Dieses Design verwendet mehr Farben, als Ihr Tarif umfasst.',
  'upgrade.colours.stays':
    'Ihr Design ist noch da: Verwenden Sie weniger Farben, oder wechseln Sie den Tarif.',
  'upgrade.storage.title': 'Ihr Speicher ist verbraucht',
  'upgrade.storage.text': 'Ihre Dateien belegen {used} von {max} im Tarif {plan}.',
  'upgrade.storage.unknown': 'Ihr Tarif hat keinen Platz für eine weitere Datei.',
  'upgrade.storage.stays':
    'Ihre vorhandenen Dateien und Codes funktionieren weiter. Löschen Sie Dateien, die Sie nicht mehr brauchen, oder wechseln Sie den Tarif.',
  'upgrade.draft.ahead': 'Neue Arbeit können Sie als Entwurf behalten.',
  'upgrade.draft.kept': 'Als Entwurf gespeichert',
  'upgrade.draft.keptNoPassword': 'Als Entwurf gespeichert (das Passwort später neu eingeben)',
  'upgrade.draft.notKept':
    'Dieser Browser kann keine Entwürfe speichern. Lassen Sie diese Seite offen, bis Ihr Tarif Platz hat.',
  'upgrade.plans': 'Tarife ansehen',
  'upgrade.noPlans': 'Bitten Sie Ihre Administration um einen größeren Tarif.',
  'upgrade.backToCodes': 'Zurück zu meinen Codes',
  'upgrade.keepEditing': 'Weiter bearbeiten',
  'upgrade.yourPlan': 'Ihrem Tarif',
}
