import type { Translation } from '../translation.ts'

export const notOffered: Translation<'it', 'notOffered'> = {
  'editor.notOffered': 'Questo servizio non supporta: {parts}.',
  'editor.notOffered.history': 'cronologia delle modifiche',
  'editor.notOffered.approval': 'link di approvazione',
  'editor.notOffered.kits': 'kit del marchio',
  'editor.notOffered.scans': 'statistiche delle scansioni',
  'editor.notOffered.rules': 'date di inizio e destinazioni programmate',
  'editor.notOffered.tag': 'Questo servizio non può verificare i nomi brevi. Lo saprai al salvataggio.',
}
