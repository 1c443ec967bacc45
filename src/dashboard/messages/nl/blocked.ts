import type { Translation } from '../translation.ts'

export const blocked: Translation<'nl', 'blocked'> = {
  'blocked.title': 'Een beheerder heeft deze code geblokkeerd',
  'blocked.reason': 'Reden:',
  'blocked.text':
    'Bezoekers zien een melding in plaats van de bestemming. Je kunt blijven bewerken, en drukwerk werkt weer zodra de blokkade weg is. Vraag je beheerder daarom.',
  'blocked.notice': 'Geblokkeerd: {reason}',
  'blocked.host.title': 'Links naar {host} zijn niet toegestaan',
  'blocked.host.text':
    'Bezoekers zien een melding in plaats van de bestemming. Wijzig elk adres dat naar deze site leidt (bestemming, na het einde of gepland), dan werkt drukwerk weer. Of vraag je beheerder om het toe te staan.',
  'blocked.host.notice': 'Gesloten: links naar {host} zijn niet toegestaan. {reason}',
}
