import type { Translation } from '../translation.ts'

export const waiting: Translation<'nl', 'waiting'> = {
  'waiting.saved': '“{title}” opgeslagen nu je weer online bent.',
  'waiting.notTaken': 'De dienst sloeg niet op: {fields}.',
  'waiting.rest': 'Je latere wijzigingen zijn als concept opgeslagen.',
  'waiting.refused.changed': '“{title}” is niet opgeslagen omdat iemand anders eerder opsloeg.',
  'waiting.refused.conflict': '“{title}” is niet opgeslagen omdat de korte link in gebruik is.',
  'waiting.refused.plan-limit': '“{title}” is niet opgeslagen omdat de limiet van je abonnement is bereikt.',
  'waiting.refused.not-found': '“{title}” is niet opgeslagen omdat de code niet meer bestaat.',
  'waiting.refused.unknown':
    'We weten niet of “{title}” is opgeslagen, omdat de verbinding wegviel. Open de korte link voor je opnieuw opslaat.',
  'waiting.refused.other': '“{title}” is niet opgeslagen omdat de dienst het weigerde.',
  'waiting.kept': 'Je werk is als concept opgeslagen.',
  'waiting.open': 'Concept openen',
}
