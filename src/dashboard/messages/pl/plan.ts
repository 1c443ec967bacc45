import type { Translation } from '../translation.ts'

export const plan: Translation<'pl', 'plan'> = {
  'plan.current': 'Twój plan',
  'plan.account': 'Konto: {name}',
  'plan.codes': 'Kody QR',
  'plan.links': 'Krótkie linki',
  'plan.colours': 'Kolory w projekcie',
  'plan.used': '{used} z {max}',
  'plan.usedUnlimited': '{used}, bez limitu',
  'plan.coloursMax': {
    one: 'Czarny, biały i {count} kolor',
    few: 'Czarny, biały i {count} kolory',
    many: 'Czarny, biały i {count} kolorów',
    other: 'Czarny, biały i {count} kolory',
  },
  'plan.coloursUnlimited': 'Bez limitu',
  'plan.linksHint': 'Link każdego kodu oraz wcześniejsze linki kodów ze zmienioną nazwą.',
  'plan.full': 'Osiągnięto limit. Istniejące kody nadal działają.',
  'plan.promise': 'Wydrukowane kody działają dalej, cokolwiek stanie się z planem.',
  'plan.upgrade': 'Zobacz plany',
  'plan.noUpgrade': 'Poproś administratora o większy plan.',
  'plan.silent': 'Ta usługa nie podaje limitów. Okaże się przy zapisie.',
  'plan.domains': 'Własne domeny',
}
