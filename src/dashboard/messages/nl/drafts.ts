import type { Translation } from '../translation.ts'

export const drafts: Translation<'nl', 'drafts'> = {
  'drafts.kept': 'Opgeslagen als concept. Je vindt het in de bibliotheek.',
  'drafts.keptNoPassword':
    'Opgeslagen als concept (vul het wachtwoord later opnieuw in). Je vindt het in de bibliotheek.',
  'drafts.keptUnread': 'Opgeslagen als concept. Je kunt het downloaden zodra het scant en is opgeslagen.',
  'drafts.notKept': 'Deze browser kan geen concepten bewaren. Houd deze pagina open.',
  'drafts.offer.new': 'Je hebt een niet-opgeslagen code, {when}',
  'drafts.offer.existing': 'Je hebt niet-opgeslagen wijzigingen, {when}',
  'drafts.offer.resume': 'Doorgaan',
  'drafts.offer.discard': 'Verwerpen',
  'drafts.offer.waiting':
    'Je hebt dit {when} offline opgeslagen. Het wordt verzonden zodra je weer online bent',
  'drafts.resumed.waiting': 'Deze opslag wacht op verbinding. Sla hier op, of ga weg en het gebeurt vanzelf.',
  'drafts.resumed': 'Concept hersteld. Nog niet live',
  'drafts.elsewhere.title': 'Dit concept is open in een ander tabblad',
  'drafts.elsewhere.text':
    'Je wijzigingen hier worden als apart concept opgeslagen, zodat geen van beide de andere overschrijft.',
  'drafts.waiting.title': 'Je bent offline',
  'drafts.waiting': 'Je wijzigingen staan in deze browser en worden opgeslagen zodra je weer online bent.',
  'drafts.waiting.here':
    'Je wijzigingen worden opgeslagen zodra je weer online bent. Houd deze pagina open: wachtwoorden worden niet bewaard.',
  'editor.leave.title': 'Weggaan zonder opslaan?',
  'editor.leave.text': 'Je hebt niet-opgeslagen wijzigingen. Ze gaan verloren als je weggaat.',
  'editor.leave.password.title': 'Je wachtwoord is nog niet opgeslagen',
  'editor.leave.password.text':
    'Al het andere blijft als concept bewaard. Vul het wachtwoord later opnieuw in.',
  'editor.leave.password.leave': 'Als concept bewaren',
  'editor.leave.stay': 'Hier blijven',
  'editor.leave.leave': 'Weggaan zonder opslaan',
}
