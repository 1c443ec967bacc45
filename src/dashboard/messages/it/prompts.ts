import type { Translation } from '../translation.ts'

export const prompts: Translation<'it', 'prompts'> = {
  'prompt.validation.title': 'Correggi i campi evidenziati',
  'prompt.validation.text': 'Il servizio non ha accettato questi valori.',
  'prompt.validation.load': 'Il servizio non ha accettato questa ricerca. Rimuovi i filtri e riprova.',
  'prompt.refused.title': 'Il servizio non ha accettato questo codice',
  'prompt.refused.text': 'Dice: «{sentence}»',
  'prompt.conflict.mine': 'Potrebbe essere il codice che hai appena inviato.',
  'prompt.conflict.look': 'Apri {link}',
  'prompt.conflict.lookHint':
    'Se apre la tua destinazione, il codice è stato creato. Se no, inserisci un altro nome breve.',
  'prompt.conflict.inUse': 'è già in uso.',
  'prompt.conflict.free': 'Disponibili:',
  'prompt.conflict.choose': 'Usa {tag}',
  'prompt.conflict.other': 'o inseriscine un altro.',
  'prompt.conflict.noIdea': 'Inserisci un altro nome breve.',
  'prompt.conflict.text': 'Scegli un altro nome breve.',
  'prompt.unauthorized.title': "Hai effettuato l'uscita",
  'prompt.unauthorized.text': 'Accedi di nuovo per continuare.',
  'prompt.unauthorized.action': 'Accedi',
  'prompt.forbidden.title': 'Non puoi farlo',
  'prompt.forbidden.text':
    "Il tuo ruolo in questo account non lo permette. Chiedi a un proprietario dell'account.",
  'prompt.notFound.title': 'Codice non trovato',
  'prompt.notFound.text': 'Potrebbe essere stato eliminato o appartenere a un altro account.',
  'prompt.notFound.action': 'Vai alla libreria',
  'prompt.changed.title': 'Qualcun altro ha salvato questo codice',
  'prompt.changed.text':
    'Nulla è stato sovrascritto e le tue modifiche sono ancora qui. Ricarica il codice per vedere le sue.',
  'prompt.server.load.title': 'Il servizio ha un problema',
  'prompt.server.load.text':
    'I tuoi codici sono al sicuro e quelli stampati continuano a funzionare. (Stato {status})',
  'prompt.busy.title': 'Troppe richieste',
  'prompt.busy.load': {
    one: 'Attendi {count} secondo. Riproveremo da soli.',
    many: 'Attendi {count} secondi. Riproveremo da soli.',
    other: 'Attendi {count} secondi. Riproveremo da soli.',
  },
  'prompt.busy.byHand': {
    one: 'Attendi {count} secondo, poi riprova.',
    many: 'Attendi {count} secondi, poi riprova.',
    other: 'Attendi {count} secondi, poi riprova.',
  },
  'prompt.busy.save': {
    one: 'Le tue modifiche sono ancora qui. Attendi {count} secondo, poi riprova.',
    many: 'Le tue modifiche sono ancora qui. Attendi {count} secondi, poi riprova.',
    other: 'Le tue modifiche sono ancora qui. Attendi {count} secondi, poi riprova.',
  },
  'prompt.busy.over': 'Ora puoi riprovare.',
  'prompt.full.title': 'Il servizio ha esaurito lo spazio',
  'prompt.full.text':
    "Non possiamo salvare finché l'amministratore non libera spazio. Le tue modifiche sono ancora qui, i codici salvati sono al sicuro e quelli stampati continuano a funzionare.",
  'prompt.server.save.title': 'Il servizio non è riuscito a salvare',
  'prompt.server.save.text': 'Le tue modifiche sono ancora qui. (Stato {status})',
  'prompt.server.wait': {
    one: 'Attendi {count} secondo.',
    many: 'Attendi {count} secondi.',
    other: 'Attendi {count} secondi.',
  },
  'prompt.offline.load.title': 'Servizio non raggiungibile',
  'prompt.offline.load.text': 'Controlla la connessione, poi riprova.',
  'prompt.timeout.load.title': 'Ci sta mettendo troppo',
  'prompt.timeout.load.text': 'Il servizio non ha risposto in tempo.',
  'prompt.unknown.save.title': 'La connessione si è interrotta durante il salvataggio',
  'prompt.unknown.save.text':
    'Non sappiamo ancora se è stato salvato. Le tue modifiche sono ancora qui e puoi riprovare senza rischi.',
  'prompt.unknown.save.action': 'Verifica e riprova',
  'prompt.unreadable.load.title': 'Risposta non leggibile',
  'prompt.unreadable.load.text':
    'Qualcosa tra questa pagina e il servizio ha inviato una risposta inattesa. Riprova o ricarica la pagina.',
}
