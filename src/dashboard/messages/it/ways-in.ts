import type { Translation } from '../translation.ts'

export const waysIn: Translation<'it', 'waysIn'> = {
  'ways.passkey': 'Accedi con una passkey',
  'ways.or': 'o',
  'ways.email': 'Indirizzo e-mail',
  'ways.password': 'Password',
  'ways.newPassword': 'Nuova password',
  'ways.newPassword.hint': {
    one: 'Almeno {count} carattere.',
    many: 'Almeno {count} caratteri.',
    other: 'Almeno {count} caratteri.',
  },
  'ways.provider': 'Continua con {name}',
  'ways.token': 'Usa un token di accesso o un altro servizio',
  'ways.person': 'Torna agli altri modi di accedere',
  'ways.loading': 'Caricamento dei modi di accedere',
  'ways.notLoaded': 'Impossibile caricare i modi di accedere.',
  'ways.new':
    "Qui non può ancora accedere nessuno. Apri il link che il servizio ha mostrato all'avvio o incolla qui sotto il suo token.",
  'ways.passkeysMissing.ip-address': 'Le passkey non funzionano con un indirizzo IP.',
  'ways.passkeysMissing.address': 'Accedi con una passkey su {address}',
  'ways.passkeysMissing.unknown-address':
    "Le passkey non funzionano ancora: l'amministratore deve impostare DASHBOARD_URL su questo indirizzo.",
  'ways.passkeysMissing.not-secure': 'Le passkey richiedono un indirizzo che inizi con https://.',
  'ways.forgotten': 'Password dimenticata?',
  'ways.wrong.email': 'Inserisci un indirizzo e-mail come ana@example.com.',
  'ways.wrong.password': 'Inserisci la tua password.',
  'ways.wrong.newPassword': 'Usa almeno {count} caratteri.',
  'ways.continuing': 'Accesso come {name}',
  'ways.close': 'Accesso effettuato. Puoi chiudere questa finestra.',
}
