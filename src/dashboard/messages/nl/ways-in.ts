import type { Translation } from '../translation.ts'

export const waysIn: Translation<'nl', 'waysIn'> = {
  'ways.passkey': 'Inloggen met een passkey',
  'ways.or': 'of',
  'ways.email': 'E-mailadres',
  'ways.password': 'Wachtwoord',
  'ways.newPassword': 'Nieuw wachtwoord',
  'ways.newPassword.hint': { one: 'Minstens {count} teken.', other: 'Minstens {count} tekens.' },
  'ways.provider': 'Doorgaan met {name}',
  'ways.token': 'Toegangstoken of andere dienst gebruiken',
  'ways.person': 'Terug naar andere manieren om in te loggen',
  'ways.loading': 'De manieren om in te loggen laden',
  'ways.notLoaded': 'De manieren om in te loggen konden niet worden geladen.',
  'ways.new':
    'Hier kan nog niemand inloggen. Open de link die de dienst bij het starten toonde, of plak hieronder zijn token.',
  'ways.passkeysMissing.ip-address': 'Passkeys werken niet op een IP-adres.',
  'ways.passkeysMissing.address': 'Inloggen met een passkey op {address}',
  'ways.passkeysMissing.unknown-address':
    'Passkeys werken nog niet: de beheerder moet DASHBOARD_URL op dit adres zetten.',
  'ways.passkeysMissing.not-secure': 'Passkeys hebben een adres nodig dat begint met https://.',
  'ways.forgotten': 'Wachtwoord vergeten?',
  'ways.wrong.email': 'Vul een e-mailadres in zoals ana@example.com.',
  'ways.wrong.password': 'Vul je wachtwoord in.',
  'ways.wrong.newPassword': 'Gebruik minstens {count} tekens.',
  'ways.continuing': 'Je wordt ingelogd als {name}',
  'ways.close': 'Je bent ingelogd. Je kunt dit venster sluiten.',
}
