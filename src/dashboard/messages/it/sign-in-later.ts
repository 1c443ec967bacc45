import type { Translation } from '../translation.ts'

export const signInLater: Translation<'it', 'signInLater'> = {
  'signIn.refused.unauthorized':
    'Questo token di accesso non è valido. Copialo di nuovo o riavvia il servizio per avere un nuovo link.',
  'signIn.refused.linkExpired': 'Questo link di accesso è scaduto. Inserisci un token di accesso.',
  'signIn.refused.offline': 'Sei offline. Accedi quando torna la connessione.',
  'signIn.refused.unreachable': '{host} non risponde. Controlla l’indirizzo e che il servizio sia attivo.',
  'signIn.refused.timeout': '{host} impiega troppo a rispondere. Riprova tra poco.',
  'signIn.refused.cors':
    '{host} non accetta richieste da questa pagina. Chiedi all’amministratore di consentire {origin} (CORS).',
  'signIn.refused.insecure': 'Usa un indirizzo che inizia con https://.',
  'signIn.refused.stranger': '{host} non è un servizio di codici QR. Controlla l’indirizzo.',
  'signIn.refused.server': '{host} ha un problema (stato {status}). Riprova tra poco.',
  'signIn.again.title': 'Accedi di nuovo',
  'signIn.again.text':
    'Il tuo token di accesso è scaduto. Le modifiche sono ancora qui e i salvataggi in attesa riprendono dopo l’accesso.',
  'signIn.again.leave': 'Esci',
  'ways.forgotten.text.link':
    "Chiedi a un proprietario dell'account un link per una nuova password. Si crea in Account, Persone. Può crearlo anche l'amministratore del servizio.",
  'ways.forgotten.text.mail':
    'Inserisci il tuo indirizzo e-mail e ti mandiamo un link per una nuova password.',
  'ways.forgotten.send': 'Invia link',
  'ways.forgotten.sent':
    "Se qui qualcuno usa {email}, un link è in arrivo. Funziona una volta, per 24 ore. Senza un'e-mail entro pochi minuti, chiedi a un proprietario dell'account.",
  'ways.forgotten.back': 'Indietro',
  'ways.passkey.cancelled': 'La passkey non è stata usata. Riprova o accedi in un altro modo.',
  'ways.passkey.known': 'Questo dispositivo ha già una tua passkey. Usala la prossima volta.',
  'ways.passkey.impossible': 'Questo browser non ha potuto usare una passkey qui. Accedi in un altro modo.',
  'ways.wrong.wrong': "L'indirizzo e-mail o la password non è corretto.",
  'ways.wrong.unknown': "Questa passkey qui non è conosciuta. Usane un'altra o accedi in un altro modo.",
  'ways.wrong.expired': 'Ci è voluto troppo. Riprova.',
  'ways.wrong.personal': 'Scegli una password senza il tuo nome o indirizzo e-mail.',
  'ways.wrong.well-known':
    "Molti usano questa password, quindi è la prima a essere indovinata. Scegline un'altra.",
  'ways.wrong.taken': 'Questo indirizzo non si può usare. Scegline un altro.',
  'ways.wrong.too-many': 'Non puoi avere altre passkey. Rimuovine prima una.',
  'ways.wrong.last-way': "Aggiungi prima un altro modo di accedere: questo è l'ultimo.",
  'ways.wrong.place':
    "Il servizio rifiuta questa pagina per il suo indirizzo. Dietro un proxy, l'amministratore deve impostare DASHBOARD_URL su {origin}.",
  'ways.wrong.often': {
    one: 'Troppi tentativi. Attendi {count} secondo.',
    many: 'Troppi tentativi. Attendi {count} secondi.',
    other: 'Troppi tentativi. Attendi {count} secondi.',
  },
  'ways.wrong.offline': 'Sei offline. Riprova quando torni online.',
  'ways.wrong.server': 'Il servizio ha un problema. Riprova tra un momento.',
  'ways.failed.no-account':
    "Nessuno usa ancora questa identità qui. Apri il tuo link di invito e continua da lì, o collega l'identità nel tuo profilo.",
  'ways.failed.expired': "Quell'accesso ha richiesto troppo tempo o è già stato usato. Riprova.",
  'ways.failed.unavailable': 'Il fornitore non risponde. Riprova o accedi in un altro modo.',
  'ways.failed.refused': "Il fornitore non ha confermato l'accesso. Riprova o accedi in un altro modo.",
  'ways.failed.invitation': 'Questo invito è stato usato, ritirato o è scaduto. Chiedi un nuovo link.',
  'ways.failed.taken': "Questa identità qui appartiene a un'altra persona.",
  'ways.again':
    "La tua sessione è finita. Le tue modifiche sono ancora qui e i salvataggi in attesa continuano dopo l'accesso.",
  'ways.noAccount.title': 'Non appartieni a nessun account',
  'ways.noAccount.text':
    'Chiedi a un collega un link di invito e aprilo in questo browser. I tuoi modi di accedere restano.',
  'ways.noAccount.signOut': 'Esci',
  'ways.invited.title': 'Ti aspetta un invito',
  'ways.invited.by': '{name} ti ha invitato in {account}. I codici che cerchi potrebbero essere lì.',
  'ways.invited.byNobody': 'Hai un invito per {account}. I codici che cerchi potrebbero essere lì.',
  'ways.invited.open': 'Apri invito',
  'ways.invited.dismiss': 'Ignora',
}
