import type { Translation } from '../translation.ts'

export const signInLater: Translation<'nl', 'signInLater'> = {
  'signIn.refused.unauthorized':
    'Dit toegangstoken is niet geldig. Kopieer het opnieuw of herstart de dienst voor een nieuwe link.',
  'signIn.refused.linkExpired': 'Deze inloglink is verlopen. Voer in plaats daarvan een toegangstoken in.',
  'signIn.refused.offline': 'Je bent offline. Log in zodra je weer verbinding hebt.',
  'signIn.refused.unreachable': '{host} reageert niet. Controleer het adres en of de dienst draait.',
  'signIn.refused.timeout': '{host} doet te lang over een antwoord. Probeer het zo nog eens.',
  'signIn.refused.cors':
    '{host} staat geen verzoeken van deze pagina toe. Vraag de beheerder om {origin} toe te staan (CORS).',
  'signIn.refused.insecure': 'Gebruik een adres dat met https:// begint.',
  'signIn.refused.stranger': '{host} is geen dienst voor QR-codes. Controleer het adres.',
  'signIn.refused.server': '{host} heeft een probleem (status {status}). Probeer het zo nog eens.',
  'signIn.again.title': 'Opnieuw inloggen',
  'signIn.again.text':
    'Je toegangstoken is verlopen. Je wijzigingen staan er nog, en wachtende opslagacties gaan verder na het inloggen.',
  'signIn.again.leave': 'Toch uitloggen',
  'ways.forgotten.text.link':
    'Vraag een eigenaar van je account om een link naar een nieuw wachtwoord. Die maakt hem bij Account, Mensen. Ook de beheerder van de dienst kan er een maken.',
  'ways.forgotten.text.mail': 'Vul je e-mailadres in, dan sturen we je een link naar een nieuw wachtwoord.',
  'ways.forgotten.send': 'Link sturen',
  'ways.forgotten.sent':
    'Als iemand hier {email} gebruikt, is er een link onderweg. Hij werkt één keer, 24 uur lang. Komt er na een paar minuten geen mail, vraag het dan een eigenaar van je account.',
  'ways.forgotten.back': 'Terug',
  'ways.passkey.cancelled': 'De passkey is niet gebruikt. Probeer het opnieuw of log anders in.',
  'ways.passkey.known': 'Dit apparaat heeft al een passkey voor je. Log de volgende keer daarmee in.',
  'ways.passkey.impossible': 'Deze browser kon hier geen passkey gebruiken. Log anders in.',
  'ways.wrong.wrong': 'Het e-mailadres of het wachtwoord klopt niet.',
  'ways.wrong.unknown': 'Deze passkey is hier niet bekend. Gebruik een andere of log anders in.',
  'ways.wrong.expired': 'Dat duurde te lang. Probeer het opnieuw.',
  'ways.wrong.personal': 'Kies een wachtwoord zonder je naam of e-mailadres.',
  'ways.wrong.well-known':
    'Veel mensen gebruiken dit wachtwoord, dus het wordt het eerst geraden. Kies een ander.',
  'ways.wrong.taken': 'Dit adres kan niet worden gebruikt. Kies een ander.',
  'ways.wrong.too-many': 'Meer passkeys zijn niet mogelijk. Verwijder er eerst een.',
  'ways.wrong.last-way': 'Voeg eerst een andere manier om in te loggen toe: dit is je laatste.',
  'ways.wrong.place':
    'De dienst weigert deze pagina vanwege haar adres. Achter een proxy moet de beheerder DASHBOARD_URL op {origin} zetten.',
  'ways.wrong.often': {
    one: 'Te veel pogingen. Wacht {count} seconde.',
    other: 'Te veel pogingen. Wacht {count} seconden.',
  },
  'ways.wrong.offline': 'Je bent offline. Probeer het opnieuw zodra je weer online bent.',
  'ways.wrong.server': 'De dienst heeft een probleem. Probeer het zo nog eens.',
  'ways.failed.no-account':
    'Niemand gebruikt deze identiteit hier nog. Open je uitnodigingslink en ga daar verder, of koppel de identiteit in je profiel.',
  'ways.failed.expired': 'Dat inloggen duurde te lang of is al gebruikt. Probeer het opnieuw.',
  'ways.failed.unavailable': 'De aanbieder antwoordt niet. Probeer het opnieuw of log anders in.',
  'ways.failed.refused': 'De aanbieder bevestigde het inloggen niet. Probeer het opnieuw of log anders in.',
  'ways.failed.invitation':
    'Deze uitnodiging is gebruikt, ingetrokken of verlopen. Vraag om een nieuwe link.',
  'ways.failed.taken': 'Deze identiteit hoort hier bij iemand anders.',
  'ways.again':
    'Je sessie is voorbij. Je wijzigingen zijn er nog, en wachtende opslag gaat verder nadat je inlogt.',
  'ways.noAccount.title': 'Je hoort bij geen account',
  'ways.noAccount.text':
    'Vraag een collega om een uitnodigingslink en open die in deze browser. Je manieren om in te loggen blijven.',
  'ways.noAccount.signOut': 'Uitloggen',
  'ways.invited.title': 'Er wacht een uitnodiging op je',
  'ways.invited.by': '{name} heeft je uitgenodigd voor {account}. Misschien zijn de codes die je zoekt daar.',
  'ways.invited.byNobody': 'Je bent uitgenodigd voor {account}. Misschien zijn de codes die je zoekt daar.',
  'ways.invited.open': 'Uitnodiging openen',
  'ways.invited.dismiss': 'Sluiten',
}
