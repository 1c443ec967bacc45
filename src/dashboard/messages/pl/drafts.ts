import type { Translation } from '../translation.ts'

export const drafts: Translation<'pl', 'drafts'> = {
  'drafts.kept': 'Zapisano jako szkic. Szkic jest w bibliotece.',
  'drafts.keptNoPassword':
    'Zapisano jako szkic (hasło trzeba później wpisać ponownie). Szkic jest w bibliotece.',
  'drafts.keptUnread': 'Zapisano jako szkic. Będzie można go pobrać, gdy się skanuje i jest zapisany.',
  'drafts.notKept': 'Ta przeglądarka nie może zapisywać szkiców. Nie zamykaj tej strony.',
  'drafts.offer.new': 'Jest niezapisany kod, {when}',
  'drafts.offer.existing': 'Są niezapisane zmiany, {when}',
  'drafts.offer.resume': 'Kontynuuj',
  'drafts.offer.discard': 'Odrzuć',
  'drafts.offer.waiting': 'Zapisano {when} bez połączenia. Zostanie wysłane po odzyskaniu połączenia',
  'drafts.resumed.waiting': 'Ten zapis czeka na połączenie. Zapisz tutaj albo wyjdź, a zapisze się sam.',
  'drafts.resumed': 'Przywrócono szkic. Jeszcze nieopublikowany',
  'drafts.elsewhere.title': 'Ten szkic jest otwarty w innej karcie',
  'drafts.elsewhere.text': 'Zmiany stąd są zapisywane jako osobny szkic, aby żaden nie zastąpił drugiego.',
  'drafts.waiting.title': 'Brak połączenia',
  'drafts.waiting': 'Zmiany są w tej przeglądarce i zostaną zapisane po odzyskaniu połączenia.',
  'drafts.waiting.here':
    'Zmiany zostaną zapisane po odzyskaniu połączenia. Nie zamykaj tej strony: hasła nie są przechowywane.',
  'editor.leave.title': 'Wyjść bez zapisywania?',
  'editor.leave.text': 'Są niezapisane zmiany. Po wyjściu zostaną utracone.',
  'editor.leave.password.title': 'Hasło nie jest jeszcze zapisane',
  'editor.leave.password.text': 'Wszystko inne zostaje jako szkic. Hasło trzeba później wpisać ponownie.',
  'editor.leave.password.leave': 'Zachowaj jako szkic',
  'editor.leave.stay': 'Zostań tutaj',
  'editor.leave.leave': 'Wyjdź bez zapisywania',
}
