import type { Translation } from '../translation.ts'

export const viewer: Translation<'pl', 'viewer'> = {
  'viewer.label': 'Tylko podgląd',
  'viewer.library': 'Można przeglądać i pobierać. Poproś właściciela o zmianę kodów.',
  'viewer.code': 'Twoja rola na koncie {account} to podgląd: można obejrzeć ten kod i go pobrać.',
  'viewer.ask': 'Aby go zmienić, poproś właściciela o rolę edycji.',
  'viewer.new.title': 'Nie można tworzyć kodów',
  'viewer.new.text':
    'Twoja rola na koncie {account} to podgląd. Aby tworzyć kody, poproś właściciela o rolę edycji.',
  'viewer.new.action': 'Przejdź do biblioteki',
  'viewer.empty.title': 'Brak kodów',
  'viewer.empty.text': 'Tu pojawią się kody utworzone przez innych na koncie.',
  'viewer.starred': 'Z gwiazdką',
  'viewer.open': 'Otwórz',
}
