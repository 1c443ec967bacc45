import type { Translation } from '../translation.ts'

export const viewer: Translation<'nl', 'viewer'> = {
  'viewer.label': 'Alleen bekijken',
  'viewer.library': 'Je kunt bekijken en downloaden. Vraag een eigenaar om codes te wijzigen.',
  'viewer.code': 'Je bent kijker van {account}: je kunt deze code bekijken en downloaden.',
  'viewer.ask': 'Vraag een eigenaar om de rol van bewerker om hem te wijzigen.',
  'viewer.new.title': 'Je kunt geen codes maken',
  'viewer.new.text':
    'Je bent kijker van {account}. Vraag een eigenaar om de rol van bewerker om codes te maken.',
  'viewer.new.action': 'Naar de bibliotheek',
  'viewer.empty.title': 'Nog geen codes',
  'viewer.empty.text': "Codes die je collega's maken, verschijnen hier.",
  'viewer.starred': 'Met ster',
  'viewer.open': 'Openen',
}
