import type { Translation } from '../translation.ts'

export const upgrade: Translation<'nl', 'upgrade'> = {
  'upgrade.codes.title': 'Je hebt al je codes gebruikt',
  'upgrade.codes.titleMax': {
    one: 'Je hebt je {count} code gebruikt',
    other: 'Je hebt alle {count} codes gebruikt',
  },
  'upgrade.codes.text': 'Je hebt {used} van {max} codes op {plan} gebruikt.',
  'upgrade.codes.unknown': 'De codelimiet van je abonnement is bereikt.',
  'upgrade.codes.stays': 'Je bestaande codes blijven werken.',
  'upgrade.links.title': 'Je hebt al je korte links gebruikt',
  'upgrade.links.text': 'Je hebt {used} van {max} korte links op {plan} gebruikt.',
  'upgrade.links.unknown': 'De limiet voor korte links van je abonnement is bereikt.',
  'upgrade.links.stays': 'Je bestaande links blijven werken, ook die van hernoemde codes.',
  'upgrade.colours.title': 'Te veel kleuren voor je abonnement',
  'upgrade.colours.text': {
    one: 'Dit design gebruikt {count} kleur; {plan} bevat er {max}.',
    other: 'Dit design gebruikt {count} kleuren; {plan} bevat er {max}.',
  },
  'upgrade.colours.unknown': 'Dit design gebruikt meer kleuren dan je abonnement bevat.',
  'upgrade.colours.stays': 'Je design is er nog: gebruik minder kleuren of wijzig je abonnement.',
  'upgrade.storage.title': 'Je hebt al je opslag gebruikt',
  'upgrade.storage.text': 'Je bestanden nemen {used} van {max} in op {plan}.',
  'upgrade.storage.unknown': 'Je abonnement heeft geen plaats voor nog een bestand.',
  'upgrade.storage.stays':
    'Je bestaande bestanden en codes blijven werken. Verwijder bestanden die je niet meer nodig hebt of wijzig je abonnement.',
  'upgrade.draft.ahead': 'Je kunt nieuw werk als concept bewaren.',
  'upgrade.draft.kept': 'Opgeslagen als concept',
  'upgrade.draft.keptNoPassword': 'Opgeslagen als concept (vul het wachtwoord later opnieuw in)',
  'upgrade.draft.notKept':
    'Deze browser kan geen concepten bewaren. Houd deze pagina open tot je abonnement plaats heeft.',
  'upgrade.plans': 'Abonnementen bekijken',
  'upgrade.noPlans': 'Vraag je beheerder om een groter abonnement.',
  'upgrade.backToCodes': 'Terug naar mijn codes',
  'upgrade.keepEditing': 'Verder bewerken',
  'upgrade.yourPlan': 'je abonnement',
}
