import type { Translation } from '../translation.ts'

export const approval: Translation<'it', 'approval'> = {
  'approval.open': 'Link di approvazione',
  'approval.title': 'Link di approvazione',
  'approval.text':
    'Una pagina da condividere con un collega o la tipografia. Mostra il codice, la destinazione e se si scansiona, e permette di approvarlo o chiedere modifiche. Non serve un account.',
  'approval.address': 'Indirizzo della pagina',
  'approval.copy': 'Copia link di approvazione',
  'approval.visit': 'Apri pagina',
  'approval.create': 'Crea link di approvazione',
  'approval.creating': 'Prova del codice…',
  'approval.created': 'Link di approvazione creato.',
  'approval.withdraw': 'Ritira link',
  'approval.withdraw.ask': 'Ritirare questo link? Smette di funzionare per tutti e non si può ripristinare.',
  'approval.withdraw.keep': 'Tieni il link',
  'approval.withdrawn': 'Link di approvazione ritirato.',
  'approval.checked': '{word}, {score} su 100, verificato {when}',
  'approval.unchecked': 'Questo codice non è stato provato. La pagina lo dice.',
  'approval.outdated': "Questo codice è cambiato dall'ultima prova. La pagina lo dice.",
  'approval.check': 'Prova di nuovo',
  'approval.until': 'Accetta decisioni fino al {date}.',
  'approval.ended': 'Non accetta più decisioni.',
  'approval.renew': 'Rinnova',
  'approval.private': 'Questa pagina si apre solo sul tuo computer o nella tua rete.',
  'approval.failed': 'Non ha funzionato. Controlla la connessione e riprova.',
  'approval.notLoaded': 'Impossibile caricare il link di approvazione. Riprova.',
}
