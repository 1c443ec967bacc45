import type { Translation } from '../translation.ts'

export const waiting: Translation<'de', 'waiting'> = {
  'waiting.saved': '„{title}“ gespeichert, Sie sind wieder online.',
  'waiting.notTaken': 'Der Dienst hat nicht gespeichert: {fields}.',
  'waiting.rest': 'Ihre späteren Änderungen sind als Entwurf gespeichert.',
  'waiting.refused.changed': '„{title}“ wurde nicht gespeichert, weil jemand anderes schneller war.',
  'waiting.refused.conflict': '„{title}“ wurde nicht gespeichert, weil der Kurzlink vergeben ist.',
  'waiting.refused.plan-limit':
    '„{title}“ wurde nicht gespeichert, weil die Grenze Ihres Tarifs erreicht ist.',
  'waiting.refused.not-found': '„{title}“ wurde nicht gespeichert, weil es den Code nicht mehr gibt.',
  'waiting.refused.unknown':
    'Wir wissen nicht, ob „{title}“ gespeichert wurde, weil die Verbindung abbrach. Öffnen Sie den Kurzlink, bevor Sie erneut speichern.',
  'waiting.refused.other': '„{title}“ wurde nicht gespeichert, weil der Dienst es abgelehnt hat.',
  'waiting.kept': 'Ihre Arbeit ist als Entwurf gespeichert.',
  'waiting.open': 'Entwurf öffnen',
}
