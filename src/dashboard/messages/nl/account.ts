import type { Translation } from '../translation.ts'

export const account: Translation<'nl', 'account'> = {
  'account.nav': 'Account',
  'account.profile': 'Profiel',
  'account.people': 'Mensen',
  'account.plan': 'Abonnement en gebruik',
  'account.domains': 'Domeinen',
  'account.kits': 'Merkkits',
  'account.developers': 'Ontwikkelaars',
  'account.changes': 'Recente wijzigingen',
  'account.appearance': 'Thema en taal',
  'account.notOffered': 'Deze dienst biedt je deze pagina niet aan.',
  'account.name': 'Je naam',
  'account.name.hint': "Collega's zien die naast wat je wijzigt.",
  'account.name.saved': 'Naam opgeslagen.',
  'account.name.missing': 'Vul je naam in.',
  'account.profile.byToken':
    'Log in als persoon om je profiel te bewerken. Je bent ingelogd met een toegangstoken.',
  'account.language.text': "Voor deze browser. Bezoekers zien pagina's in hun eigen taal.",
  'account.language.own': "Voor jou, in elke browser. Bezoekers zien pagina's in hun eigen taal.",
  'account.language.failed':
    'De taal kon niet worden gewijzigd. Controleer je verbinding en probeer het opnieuw.',
  'account.theme.title': 'Thema',
  'account.theme.text': 'Voor deze browser. De kleuren van je codes blijven gelijk.',
  'account.theme.system': 'Volgt je apparaat',
}
