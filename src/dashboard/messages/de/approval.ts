import type { Translation } from '../translation.ts'

export const approval: Translation<'de', 'approval'> = {
  'approval.open': 'Freigabelink',
  'approval.title': 'Freigabelink',
  'approval.text':
    'Eine Seite für Kollegen oder die Druckerei. Sie zeigt den Code, sein Ziel und ob er sich scannen lässt. Dort lässt er sich freigeben, oder es lassen sich Änderungen anfordern. Ein Konto ist nicht nötig.',
  'approval.address': 'Adresse der Seite',
  'approval.copy': 'Freigabelink kopieren',
  'approval.visit': 'Seite öffnen',
  'approval.create': 'Freigabelink erstellen',
  'approval.creating': 'Der Code wird getestet…',
  'approval.created': 'Freigabelink erstellt.',
  'approval.withdraw': 'Link zurückziehen',
  'approval.withdraw.ask':
    'Diesen Link zurückziehen? Er funktioniert dann für niemanden mehr und lässt sich nicht wiederherstellen.',
  'approval.withdraw.keep': 'Link behalten',
  'approval.withdrawn': 'Freigabelink zurückgezogen.',
  'approval.checked': '{word}, {score} von 100, geprüft {when}',
  'approval.unchecked': 'Dieser Code wurde nicht getestet. Das steht auch auf der Seite.',
  'approval.outdated': 'Dieser Code wurde seit dem letzten Test geändert. Das steht auch auf der Seite.',
  'approval.check': 'Erneut testen',
  'approval.until': 'Nimmt Entscheidungen bis {date} an.',
  'approval.ended': 'Nimmt keine Entscheidungen mehr an.',
  'approval.renew': 'Verlängern',
  'approval.private': 'Diese Seite öffnet sich nur auf Ihrem Computer oder in Ihrem Netzwerk.',
  'approval.failed': 'Das hat nicht geklappt. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'approval.notLoaded': 'Der Freigabelink konnte nicht geladen werden. Versuchen Sie es erneut.',
}
