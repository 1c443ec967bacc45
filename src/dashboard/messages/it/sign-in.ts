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
  'signIn.signedOut': 'Sei uscito.',
}
