import type { Translation } from '../translation.ts'

export const blocked: Translation<'it', 'blocked'> = {
  'blocked.title': 'Un amministratore ha bloccato questo codice',
  'blocked.reason': 'Motivo:',
  'blocked.text':
    "I visitatori vedono un avviso al posto della destinazione. Puoi continuare a modificare e le stampe funzionano di nuovo quando il blocco viene tolto. Chiedilo all'amministratore.",
  'blocked.notice': 'Bloccato: {reason}',
  'blocked.host.title': 'I link a {host} non sono consentiti',
  'blocked.host.text':
    "I visitatori vedono un avviso al posto della destinazione. Cambia ogni indirizzo che porta a questo sito (destinazione, dopo la fine o programmata) e le stampe funzionano di nuovo. Oppure chiedi all'amministratore di consentirlo.",
  'blocked.host.notice': 'Chiuso: i link a {host} non sono consentiti. {reason}',
}
