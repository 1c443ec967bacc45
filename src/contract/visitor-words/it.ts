import type { VisitorWords } from './en.ts'

export const it: VisitorWords = {
  'visitor.locale': 'it-IT',
  'visitor.unknown.title': 'Link non trovato',
  'visitor.unknown.text':
    'Questo link breve non porta da nessuna parte. Controlli che l’indirizzo sia scritto correttamente o scansioni di nuovo il codice.',
  'visitor.paused.title': 'Questo link è in pausa',
  'visitor.paused.text':
    'Il proprietario lo ha disattivato per il momento. Potrebbe tornare a funzionare più avanti.',
  'visitor.expired.title': 'Questo link è scaduto',
  'visitor.expired.text': 'Era aperto per un tempo limitato, e quel tempo è finito.',
  'visitor.expired.moment': 'Data di scadenza',
  'visitor.blocked.title': 'Questo link è bloccato',
  'visitor.blocked.text':
    'Il servizio lo ha chiuso perché non rispettava le regole. Non è stato aperto nulla.',
  'visitor.scheduled.title': 'Questo link non è ancora aperto',
  'visitor.scheduled.text': 'Si aprirà {relative}. Torni in quel momento o scansioni di nuovo il codice.',
  'visitor.scheduled.moment': 'Data di apertura',
  'visitor.scheduled.soon': 'tra meno di un minuto',
  'visitor.scheduled.unset': 'Si aprirà più avanti.',
  'visitor.welcome.title': 'Le diamo il benvenuto',
  'visitor.welcome.text': {
    one: 'Tra {count} secondo proseguirà verso {host}.',
    other: 'Tra {count} secondi proseguirà verso {host}.',
  },
  'visitor.welcome.continue': 'Continua verso {host}',
  'visitor.password.title': 'Questo link richiede una password',
  'visitor.password.text': 'Inserisca la password che ha ricevuto dal proprietario.',
  'visitor.password.page': 'Password richiesta',
  'visitor.password.field': 'Password',
  'visitor.password.open': 'Apri il link',
  'visitor.password.wrong': 'Questa password è errata.',
  'visitor.password.wait.seconds': {
    one: 'Troppi tentativi errati. Riprovi tra {count} secondo.',
    other: 'Troppi tentativi errati. Riprovi tra {count} secondi.',
  },
  'visitor.password.wait.minutes': {
    one: 'Troppi tentativi errati. Riprovi tra {count} minuto.',
    other: 'Troppi tentativi errati. Riprovi tra {count} minuti.',
  },
  'visitor.preview.open': 'Apri il link',
  'visitor.approval.page': '{title} · da approvare',
  'visitor.approval.text':
    'Questo è il codice come verrà stampato. Lo inquadri con un telefono per provarlo.',
  'visitor.approval.picture': 'Codice QR: {title}',
  'visitor.approval.codeText': 'Testo nel codice',
  'visitor.approval.link': 'Link breve',
  'visitor.approval.leadsTo': 'Porta a',
  'visitor.approval.later': 'Modifica prevista',
  'visitor.approval.later.from': 'Da {moment}: {destination}',
  'visitor.approval.ends': 'Data di scadenza',
  'visitor.approval.afterwards': 'Dopo la scadenza porta a',
  'visitor.approval.protected': 'Protetto da una password',
  'visitor.approval.state': 'Stato',
  'visitor.approval.state.paused':
    'Attualmente in pausa: il link breve non porta da nessuna parte finché il proprietario non lo riattiva.',
  'visitor.approval.state.expired': 'Scaduto: il link breve non porta più da nessuna parte.',
  'visitor.approval.state.replaced':
    'Scaduto: il link breve porta all’indirizzo che il proprietario ha scelto per dopo.',
  'visitor.approval.state.scheduled':
    'Non ancora aperto: il link breve non porta da nessuna parte fino al momento stabilito dal proprietario.',
  'visitor.approval.test': 'Prova di lettura',
  'visitor.approval.untested': 'Non ancora provato',
  'visitor.approval.outdated': 'L’immagine è cambiata dopo la prova (data della prova: {date}).',
  'visitor.approval.tested': '{verdict}, {score} su 100, verificato in data {date}',
  'visitor.approval.everywhere': 'Si legge ovunque',
  'visitor.approval.good': 'Si legge in buone condizioni',
  'visitor.approval.risky': 'Rischioso: non tutti i telefoni lo leggeranno',
  'visitor.approval.none': 'Non si legge',
  'visitor.badRequest.title': 'Questo indirizzo non è leggibile',
  'visitor.badRequest.text':
    'Controlli che l’indirizzo sia scritto correttamente o scansioni di nuovo il codice.',
  'visitor.tooLong.title': 'Questo indirizzo è troppo lungo',
  'visitor.tooLong.text': 'Accorci ciò che segue il link o scansioni di nuovo il codice.',
  'visitor.tooMany.title': 'Troppi tentativi',
  'visitor.tooMany.text':
    'Dalla Sua rete sono stati richiesti molti indirizzi che non esistono. Attenda un minuto e riprovi.',
  'visitor.method.title': 'Qui non è possibile',
  'visitor.method.text': 'Un link breve può solo essere aperto.',
  'visitor.unavailable.title': 'Riprovi tra un momento',
  'visitor.unavailable.text': 'In questo momento non è stato possibile cercare il link.',
}
