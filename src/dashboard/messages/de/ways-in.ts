import type { Translation } from '../translation.ts'

export const waysIn: Translation<'de', 'waysIn'> = {
  'ways.passkey': 'Mit Passkey anmelden',
  'ways.or': 'oder',
  'ways.email': 'E-Mail-Adresse',
  'ways.password': 'Passwort',
  'ways.newPassword': 'Neues Passwort',
  'ways.newPassword.hint': { one: 'Mindestens {count} Zeichen.', other: 'Mindestens {count} Zeichen.' },
  'ways.provider': 'Weiter mit {name}',
  'ways.token': 'Zugriffstoken oder anderen Dienst verwenden',
  'ways.person': 'Zurück zu den anderen Wegen',
  'ways.loading': 'Anmeldewege werden geladen',
  'ways.notLoaded': 'Die Anmeldewege konnten nicht geladen werden.',
  'ways.new':
    'Hier kann sich noch niemand anmelden. Öffnen Sie den Link, den der Dienst beim Start ausgegeben hat, oder fügen Sie unten dessen Token ein.',
  'ways.passkeysMissing.ip-address': 'Passkeys funktionieren nicht mit einer IP-Adresse.',
  'ways.passkeysMissing.address': 'Mit Passkey unter {address} anmelden',
  'ways.passkeysMissing.unknown-address':
    'Passkeys funktionieren noch nicht: Die Administration muss DASHBOARD_URL auf diese Adresse setzen.',
  'ways.passkeysMissing.not-secure': 'Passkeys brauchen eine Adresse, die mit https:// beginnt.',
  'ways.forgotten': 'Passwort vergessen?',
  'ways.wrong.email': 'Geben Sie eine E-Mail-Adresse wie ana@example.com ein.',
  'ways.wrong.password': 'Geben Sie Ihr Passwort ein.',
  'ways.wrong.newPassword': 'Verwenden Sie mindestens {count} Zeichen.',
  'ways.continuing': 'Sie werden als {name} angemeldet',
  'ways.close': 'Sie sind angemeldet. Sie können dieses Fenster schließen.',
}
