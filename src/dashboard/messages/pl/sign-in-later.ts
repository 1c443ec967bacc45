import type { Translation } from '../translation.ts'

export const signInLater: Translation<'pl', 'signInLater'> = {
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
  'ways.forgotten.text.link':
    'Poproś właściciela konta o link do nowego hasła. Tworzy się go w części Konto, Osoby. Może go też utworzyć administrator usługi.',
  'ways.forgotten.text.mail': 'Wpisz adres e-mail, a wyślemy link do nowego hasła.',
  'ways.forgotten.send': 'Wyślij link',
  'ways.forgotten.sent':
    'Jeśli ktoś używa tu {email}, link jest już w drodze. Działa raz, przez 24 godziny. Jeśli po kilku minutach nie ma wiadomości, zapytaj właściciela konta.',
  'ways.forgotten.back': 'Wstecz',
  'ways.passkey.cancelled': 'Klucz dostępu nie został użyty. Spróbuj ponownie lub zaloguj się inaczej.',
  'ways.passkey.known': 'To urządzenie ma już Twój klucz dostępu. Użyj go następnym razem.',
  'ways.passkey.impossible': 'Ta przeglądarka nie mogła tu użyć klucza dostępu. Zaloguj się inaczej.',
  'ways.wrong.wrong': 'Adres e-mail lub hasło są błędne.',
  'ways.wrong.unknown': 'Ten klucz dostępu nie jest tu znany. Użyj innego lub zaloguj się inaczej.',
  'ways.wrong.expired': 'Trwało to zbyt długo. Spróbuj ponownie.',
  'ways.wrong.personal': 'Wybierz hasło bez swojego imienia, nazwiska i adresu e-mail.',
  'ways.wrong.well-known': 'Wiele osób używa tego hasła, więc łatwo je zgadnąć. Wybierz inne.',
  'ways.wrong.taken': 'Tego adresu nie można użyć. Wybierz inny.',
  'ways.wrong.too-many': 'Nie można mieć więcej kluczy dostępu. Najpierw usuń jeden.',
  'ways.wrong.last-way': 'Najpierw dodaj inny sposób logowania: ten jest ostatni.',
  'ways.wrong.place':
    'Usługa odrzuca tę stronę z powodu jej adresu. Za serwerem proxy administrator musi ustawić DASHBOARD_URL na {origin}.',
  'ways.wrong.often': {
    one: 'Za dużo prób. Poczekaj {count} sekundę.',
    few: 'Za dużo prób. Poczekaj {count} sekundy.',
    many: 'Za dużo prób. Poczekaj {count} sekund.',
    other: 'Za dużo prób. Poczekaj {count} sekundy.',
  },
  'ways.wrong.offline': 'Brak połączenia. Spróbuj ponownie po jego odzyskaniu.',
  'ways.wrong.server': 'Usługa ma problem. Spróbuj za chwilę.',
  'ways.failed.no-account':
    'Nikt jeszcze nie używa tu tej tożsamości. Otwórz link z zaproszeniem i kontynuuj stamtąd lub połącz tożsamość w profilu.',
  'ways.failed.expired': 'To logowanie trwało zbyt długo lub zostało już użyte. Spróbuj ponownie.',
  'ways.failed.unavailable': 'Dostawca nie odpowiada. Spróbuj ponownie lub zaloguj się inaczej.',
  'ways.failed.refused': 'Dostawca nie potwierdził logowania. Spróbuj ponownie lub zaloguj się inaczej.',
  'ways.failed.invitation': 'To zaproszenie zostało użyte, wycofane lub wygasło. Poproś o nowy link.',
  'ways.failed.taken': 'Ta tożsamość należy tu do innej osoby.',
  'ways.again': 'Sesja się skończyła. Zmiany wciąż tu są, a oczekujące zapisy ruszą po zalogowaniu.',
  'ways.noAccount.title': 'Nie należysz do żadnego konta',
  'ways.noAccount.text':
    'Poproś kogoś o link z zaproszeniem i otwórz go w tej przeglądarce. Sposoby logowania pozostają.',
  'ways.noAccount.signOut': 'Wyloguj się',
  'ways.invited.title': 'Czeka na Ciebie zaproszenie',
  'ways.invited.by': '{name} zaprasza Cię do {account}. Być może tam są szukane kody.',
  'ways.invited.byNobody': 'Masz zaproszenie do {account}. Być może tam są szukane kody.',
  'ways.invited.open': 'Otwórz zaproszenie',
  'ways.invited.dismiss': 'Zamknij',
}
