import type { Translation } from '../translation.ts'

export const account: Translation<'it', 'account'> = {
  'account.nav': 'Account',
  'account.profile': 'Profilo',
  'account.people': 'Persone',
  'account.plan': 'Piano e utilizzo',
  'account.domains': 'Domini',
  'account.kits': 'Kit del marchio',
  'account.developers': 'Sviluppatori',
  'account.changes': 'Modifiche recenti',
  'account.appearance': 'Tema e lingua',
  'account.notOffered': 'Questo servizio non ti offre questa pagina.',
  'account.name': 'Il tuo nome',
  'account.name.hint': 'I colleghi lo vedono accanto a ciò che cambi.',
  'account.name.saved': 'Nome salvato.',
  'account.name.missing': 'Inserisci il tuo nome.',
  'account.profile.byToken':
    "Accedi come persona per modificare il tuo profilo. Hai effettuato l'accesso con un token.",
  'account.language.text': 'Per questo browser. I visitatori vedono le pagine nella loro lingua.',
  'account.language.own': 'Per te, in ogni browser. I visitatori vedono le pagine nella loro lingua.',
  'account.language.failed': 'Non è stato possibile cambiare la lingua. Controlla la connessione e riprova.',
  'account.theme.title': 'Tema',
  'account.theme.text': 'Per questo browser. I colori dei tuoi codici non cambiano.',
  'account.theme.system': 'Come il tuo dispositivo',
}
