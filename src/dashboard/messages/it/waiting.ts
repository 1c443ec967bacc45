import type { Translation } from '../translation.ts'

export const waiting: Translation<'it', 'waiting'> = {
  'waiting.saved': '«{title}» salvato ora che sei di nuovo online.',
  'waiting.notTaken': 'Il servizio non ha salvato: {fields}.',
  'waiting.rest': 'Le modifiche successive sono salvate come bozza.',
  'waiting.refused.changed': "«{title}» non è stato salvato perché qualcun altro l'ha salvato prima.",
  'waiting.refused.conflict': '«{title}» non è stato salvato perché il suo link breve è in uso.',
  'waiting.refused.plan-limit':
    '«{title}» non è stato salvato perché è stato raggiunto il limite del tuo piano.',
  'waiting.refused.not-found': '«{title}» non è stato salvato perché il codice non esiste più.',
  'waiting.refused.unknown':
    'Non sappiamo se «{title}» è stato salvato, perché la connessione si è interrotta. Apri il suo link breve prima di salvarlo di nuovo.',
  'waiting.refused.other': "«{title}» non è stato salvato perché il servizio l'ha rifiutato.",
  'waiting.kept': 'Il tuo lavoro è salvato come bozza.',
  'waiting.open': 'Apri bozza',
}
