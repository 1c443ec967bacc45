import type { Translation } from '../translation.ts'

export const plan: Translation<'nl', 'plan'> = {
  'plan.current': 'Je abonnement',
  'plan.account': 'Account: {name}',
  'plan.codes': 'QR-codes',
  'plan.links': 'Korte links',
  'plan.colours': 'Kleuren in een design',
  'plan.used': '{used} van {max}',
  'plan.usedUnlimited': '{used}, geen limiet',
  'plan.coloursMax': { one: 'Zwart, wit en {count} kleur', other: 'Zwart, wit en {count} kleuren' },
  'plan.coloursUnlimited': 'Geen limiet',
  'plan.linksHint': 'De link van elke code, plus de eerdere links van hernoemde codes.',
  'plan.full': 'Limiet bereikt. Bestaande codes blijven werken.',
  'plan.promise': 'Gedrukte codes blijven werken, wat er ook met je abonnement gebeurt.',
  'plan.upgrade': 'Abonnementen bekijken',
  'plan.noUpgrade': 'Vraag je beheerder om een groter abonnement.',
  'plan.silent': 'Deze dienst meldt geen limieten. Je merkt het bij het opslaan.',
  'plan.domains': 'Eigen domeinen',
}
