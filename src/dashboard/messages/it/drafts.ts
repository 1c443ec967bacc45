import type { Translation } from '../translation.ts'

export const drafts: Translation<'it', 'drafts'> = {
  'drafts.kept': 'Salvato come bozza. Lo trovi nella libreria.',
  'drafts.keptNoPassword': 'Salvato come bozza (reinserisci la password più tardi). Lo trovi nella libreria.',
  'drafts.keptUnread': 'Salvato come bozza. Potrai scaricarlo quando si scansiona ed è salvato.',
  'drafts.notKept': 'Questo browser non può salvare bozze. Tieni aperta questa pagina.',
  'drafts.offer.new': 'Hai un codice non salvato, {when}',
  'drafts.offer.existing': 'Hai modifiche non salvate, {when}',
  'drafts.offer.resume': 'Continua',
  'drafts.offer.discard': 'Scarta',
  'drafts.offer.waiting': "L'hai salvato {when} senza connessione. Si salva quando torni online",
  'drafts.resumed.waiting':
    'Questo salvataggio attende una connessione. Salvalo qui, oppure esci e si salva da solo.',
  'drafts.resumed': 'Bozza ripristinata. Non ancora online',
  'drafts.elsewhere.title': "Questa bozza è aperta in un'altra scheda",
  'drafts.elsewhere.text':
    "Le tue modifiche qui sono salvate come bozza separata, così nessuna sovrascrive l'altra.",
  'drafts.waiting.title': 'Sei offline',
  'drafts.waiting': 'Le tue modifiche sono in questo browser e si salvano quando torni online.',
  'drafts.waiting.here':
    'Le tue modifiche si salvano quando torni online. Tieni aperta questa pagina: le password non vengono conservate.',
  'editor.leave.title': 'Uscire senza salvare?',
  'editor.leave.text': 'Hai modifiche non salvate. Se esci andranno perse.',
  'editor.leave.password.title': 'La tua password non è ancora salvata',
  'editor.leave.password.text': 'Tutto il resto resta come bozza. Inserisci di nuovo la password più tardi.',
  'editor.leave.password.leave': 'Tieni come bozza',
  'editor.leave.stay': 'Resta qui',
  'editor.leave.leave': 'Esci senza salvare',
}
