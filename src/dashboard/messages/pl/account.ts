import type { Translation } from '../translation.ts'

export const account: Translation<'pl', 'account'> = {
  'account.nav': 'Konto',
  'account.profile': 'Profil',
  'account.people': 'Osoby',
  'account.plan': 'Plan i użycie',
  'account.domains': 'Domeny',
  'account.kits': 'Zestawy marki',
  'account.developers': 'Dla programistów',
  'account.changes': 'Ostatnie zmiany',
  'account.appearance': 'Wygląd',
  'account.notOffered': 'Ta usługa nie udostępnia Ci tej strony.',
  'account.name': 'Twoje imię i nazwisko',
  'account.name.hint': 'Inni widzą je obok Twoich zmian.',
  'account.name.saved': 'Zapisano imię i nazwisko.',
  'account.name.missing': 'Wpisz imię i nazwisko.',
  'account.profile.byToken': 'Zaloguj się jako osoba, aby edytować profil. Teraz używany jest token dostępu.',
  'account.language.text': 'Dla tej przeglądarki. Odwiedzający widzą strony w swoim języku.',
  'account.theme.title': 'Motyw',
  'account.theme.text': 'Dla tej przeglądarki. Kolory kodów się nie zmieniają.',
  'account.theme.system': 'Jak w urządzeniu',
}
