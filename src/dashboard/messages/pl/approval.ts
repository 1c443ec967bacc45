import type { Translation } from '../translation.ts'

export const approval: Translation<'pl', 'approval'> = {
  'approval.open': 'Link do akceptacji',
  'approval.title': 'Link do akceptacji',
  'approval.text':
    'Strona do udostępnienia współpracownikowi lub drukarni. Pokazuje kod, jego cel i to, czy się skanuje, i pozwala go zaakceptować lub poprosić o zmiany. Konto nie jest potrzebne.',
  'approval.address': 'Adres strony',
  'approval.copy': 'Kopiuj link do akceptacji',
  'approval.visit': 'Otwórz stronę',
  'approval.create': 'Utwórz link do akceptacji',
  'approval.creating': 'Testowanie kodu…',
  'approval.created': 'Utworzono link do akceptacji.',
  'approval.withdraw': 'Wycofaj link',
  'approval.withdraw.ask': 'Wycofać ten link? Przestanie działać dla wszystkich i nie da się go przywrócić.',
  'approval.withdraw.keep': 'Zachowaj link',
  'approval.withdrawn': 'Wycofano link do akceptacji.',
  'approval.checked': '{word}, {score} na 100, sprawdzono {when}',
  'approval.unchecked': 'Ten kod nie był testowany. Strona o tym informuje.',
  'approval.outdated': 'Ten kod zmienił się od ostatniego testu. Strona o tym informuje.',
  'approval.check': 'Testuj ponownie',
  'approval.until': 'Przyjmuje decyzje do {date}.',
  'approval.ended': 'Nie przyjmuje już decyzji.',
  'approval.renew': 'Przedłuż',
  'approval.private': 'Ta strona otwiera się tylko na Twoim komputerze lub w Twojej sieci.',
  'approval.failed': 'Nie udało się. Sprawdź połączenie i spróbuj ponownie.',
  'approval.notLoaded': 'Nie udało się wczytać linku do akceptacji. Spróbuj ponownie.',
}
