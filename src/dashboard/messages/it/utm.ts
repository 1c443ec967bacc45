import type { Translation } from '../translation.ts'

export const utm: Translation<'it', 'utm'> = {
  'editor.utm.own': 'La destinazione imposta già questo valore, quindi vale il suo.',
  'editor.utm.result': 'I visitatori aprono',
  'editor.utm.keep': 'Salva come modello',
  'editor.utm.templateName': 'Nome del modello',
  'editor.utm.kept': 'Modello {name} salvato in questo browser.',
  'editor.utm.nameMissing': 'Inserisci un nome per il modello.',
  'editor.utm.forgotten': 'Modello {name} rimosso.',
  'editor.utm.forget': 'Rimuovi il modello {name}',
}
