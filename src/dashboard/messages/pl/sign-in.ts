import type { Translation } from '../translation.ts'

export const signIn: Translation<'pl', 'signIn'> = {
  'signIn.title': 'Logowanie',
  'signIn.lead': 'Otwórz link wyświetlony przez usługę przy uruchomieniu albo wpisz token dostępu.',
  'signIn.token.label': 'Token dostępu',
  'signIn.token.hint': 'Przechowywany tylko w tej przeglądarce.',
  'signIn.token.missing': 'Wpisz token dostępu.',
  'signIn.service.toggle': 'Użyj innej usługi',
  'signIn.service.label': 'Adres usługi',
  'signIn.service.hint': 'Puste pole oznacza usługę tej strony.',
  'signIn.service.invalid': 'Wpisz adres zaczynający się od https://.',
  'signIn.submit': 'Zaloguj się',
  'signIn.byLink': 'Trwa logowanie',
  'signIn.refused.unauthorized':
    'Ten token dostępu jest nieprawidłowy. Skopiuj go ponownie albo uruchom usługę od nowa, aby otrzymać nowy link.',
  'signIn.refused.linkExpired': 'Ten link do logowania wygasł. Wpisz token dostępu.',
  'signIn.refused.offline': 'Brak połączenia. Zaloguj się, gdy połączenie wróci.',
  'signIn.refused.unreachable': '{host} nie odpowiada. Sprawdź adres i czy usługa działa.',
  'signIn.refused.timeout': '{host} odpowiada zbyt długo. Spróbuj ponownie za chwilę.',
  'signIn.refused.cors':
    '{host} nie przyjmuje żądań z tej strony. Poproś administratora o zezwolenie dla {origin} (CORS).',
  'signIn.refused.insecure': 'Użyj adresu zaczynającego się od https://.',
  'signIn.refused.stranger': '{host} nie jest usługą kodów QR. Sprawdź adres.',
  'signIn.refused.server': '{host} ma problem (status {status}). Spróbuj ponownie za chwilę.',
  'signIn.again.title': 'Zaloguj się ponownie',
  'signIn.again.text':
    'Token dostępu wygasł. Zmiany nadal tu są, a oczekujące zapisy zostaną wznowione po zalogowaniu.',
  'signIn.again.leave': 'Wyloguj się',
  'signIn.signedOut': 'Wylogowano.',
}
