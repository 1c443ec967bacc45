import type { Translation } from '../translation.ts'

export const approval: Translation<'nl', 'approval'> = {
  'approval.open': 'Goedkeuringslink',
  'approval.title': 'Goedkeuringslink',
  'approval.text':
    'Een pagina om te delen met een collega of de drukker. Die toont de code, de bestemming en of hij scant, en daar kan hij worden goedgekeurd of kunnen wijzigingen worden gevraagd. Er is geen account nodig.',
  'approval.address': 'Adres van de pagina',
  'approval.copy': 'Goedkeuringslink kopiëren',
  'approval.visit': 'Pagina openen',
  'approval.create': 'Goedkeuringslink maken',
  'approval.creating': 'De code testen…',
  'approval.created': 'Goedkeuringslink gemaakt.',
  'approval.withdraw': 'Link intrekken',
  'approval.withdraw.ask':
    'Deze link intrekken? Hij werkt dan voor niemand meer en kan niet worden hersteld.',
  'approval.withdraw.keep': 'Link behouden',
  'approval.withdrawn': 'Goedkeuringslink ingetrokken.',
  'approval.checked': '{word}, {score} van 100, gecontroleerd {when}',
  'approval.unchecked': 'Deze code is niet getest. Dat staat ook op de pagina.',
  'approval.outdated': 'Deze code is gewijzigd sinds de laatste test. Dat staat ook op de pagina.',
  'approval.check': 'Opnieuw testen',
  'approval.until': 'Neemt beslissingen aan tot {date}.',
  'approval.ended': 'Neemt geen beslissingen meer aan.',
  'approval.renew': 'Vernieuwen',
  'approval.private': 'Deze pagina opent alleen op je computer of in je netwerk.',
  'approval.failed': 'Dat lukte niet. Controleer je verbinding en probeer het opnieuw.',
  'approval.notLoaded': 'De goedkeuringslink kon niet worden geladen. Probeer het opnieuw.',
}
