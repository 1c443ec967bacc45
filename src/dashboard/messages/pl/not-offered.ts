import type { Translation } from '../translation.ts'

export const notOffered: Translation<'pl', 'notOffered'> = {
  'editor.notOffered': 'Ta usługa nie obsługuje: {parts}.',
  'editor.notOffered.history': 'historia zmian',
  'editor.notOffered.approval': 'linki do akceptacji',
  'editor.notOffered.kits': 'zestawy marki',
  'editor.notOffered.scans': 'statystyki skanów',
  'editor.notOffered.rules': 'daty początku i zaplanowane cele',
  'editor.notOffered.tag': 'Ta usługa nie potrafi sprawdzać krótkich nazw. Okaże się przy zapisie.',
}
