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
  'signIn.signedOut': 'Wylogowano.',
}
