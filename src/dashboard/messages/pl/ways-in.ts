import type { Translation } from '../translation.ts'

export const waysIn: Translation<'pl', 'waysIn'> = {
  'ways.passkey': 'Zaloguj się kluczem dostępu',
  'ways.or': 'lub',
  'ways.email': 'Adres e-mail',
  'ways.password': 'Hasło',
  'ways.newPassword': 'Nowe hasło',
  'ways.newPassword.hint': {
    one: 'Co najmniej {count} znak.',
    few: 'Co najmniej {count} znaki.',
    many: 'Co najmniej {count} znaków.',
    other: 'Co najmniej {count} znaki.',
  },
  'ways.provider': 'Kontynuuj przez {name}',
  'ways.token': 'Użyj tokenu dostępu lub innej usługi',
  'ways.person': 'Wróć do innych sposobów logowania',
  'ways.loading': 'Wczytywanie sposobów logowania',
  'ways.notLoaded': 'Nie udało się wczytać sposobów logowania.',
  'ways.new':
    'Nikt nie może się tu jeszcze zalogować. Otwórz link, który usługa pokazała przy starcie, lub wklej poniżej jej token.',
  'ways.passkeysMissing.ip-address': 'Klucze dostępu nie działają pod adresem IP.',
  'ways.passkeysMissing.address': 'Zaloguj się kluczem dostępu pod {address}',
  'ways.passkeysMissing.unknown-address':
    'Klucze dostępu jeszcze nie działają: administrator musi ustawić ten adres w DASHBOARD_URL.',
  'ways.passkeysMissing.not-secure': 'Klucze dostępu wymagają adresu, który zaczyna się od https://.',
  'ways.forgotten': 'Nie pamiętasz hasła?',
  'ways.wrong.email': 'Wpisz adres e-mail w postaci ana@example.com.',
  'ways.wrong.password': 'Wpisz hasło.',
  'ways.wrong.newPassword': 'Użyj co najmniej {count} znaków.',
  'ways.continuing': 'Logowanie jako {name}',
  'ways.close': 'Zalogowano. Można zamknąć to okno.',
}
