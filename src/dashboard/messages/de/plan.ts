import type { Translation } from '../translation.ts'

export const plan: Translation<'de', 'plan'> = {
  'plan.current': 'Ihr Tarif',
  'plan.account': 'Konto: {name}',
  'plan.codes': 'QR-Codes',
  'plan.links': 'Kurzlinks',
  'plan.colours': 'Farben in einem Design',
  'plan.used': '{used} von {max}',
  'plan.usedUnlimited': '{used}, ohne Grenze',
  'plan.coloursMax': { one: 'Schwarz, Weiß und {count} Farbe', other: 'Schwarz, Weiß und {count} Farben' },
  'plan.coloursUnlimited': 'Ohne Grenze',
  'plan.linksHint': 'Der Link jedes Codes und die früheren Links umbenannter Codes.',
  'plan.full': 'Grenze erreicht. Vorhandene Codes funktionieren weiter.',
  'plan.promise': 'Gedruckte Codes funktionieren weiter, was auch mit Ihrem Tarif geschieht.',
  'plan.upgrade': 'Tarife ansehen',
  'plan.noUpgrade': 'Bitten Sie Ihre Administration um einen größeren Tarif.',
  'plan.silent': 'Dieser Dienst nennt keine Tarifgrenzen. Sie erfahren es beim Speichern.',
  'plan.domains': 'Eigene Domains',
}
