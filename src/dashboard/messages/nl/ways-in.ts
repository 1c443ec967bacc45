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
  'ways.wrong.email': 'Vul een e-mailadres in zoals ana@example.com.',
  'ways.wrong.password': 'Vul je wachtwoord in.',
  'ways.wrong.newPassword': 'Gebruik minstens {count} tekens.',
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
  'ways.continuing': 'Je wordt ingelogd als {name}',
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
  'ways.close': 'Je bent ingelogd. Je kunt dit venster sluiten.',
}
