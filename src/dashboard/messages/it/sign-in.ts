import type { Translation } from '../translation.ts'

export const signIn: Translation<'it', 'signIn'> = {
  'signIn.title': 'Accedi',
  'signIn.lead': 'Apri il link mostrato dal servizio all’avvio oppure inserisci un token di accesso.',
  'signIn.token.label': 'Token di accesso',
  'signIn.token.hint': 'Salvato solo in questo browser.',
  'signIn.token.missing': 'Inserisci il tuo token di accesso.',
  'signIn.service.toggle': 'Usa un altro servizio',
  'signIn.service.label': 'Indirizzo del servizio',
  'signIn.service.hint': 'Lascia vuoto per usare il servizio di questa pagina.',
  'signIn.service.invalid': 'Inserisci un indirizzo che inizia con https://.',
  'signIn.submit': 'Accedi',
  'signIn.byLink': 'Accesso in corso',
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
  'signIn.signedOut': 'Sei uscito.',
}
