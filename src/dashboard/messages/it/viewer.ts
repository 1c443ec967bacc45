import type { Translation } from '../translation.ts'

export const viewer: Translation<'it', 'viewer'> = {
  'viewer.label': 'Sola lettura',
  'viewer.library': 'Puoi guardare e scaricare. Chiedi a un proprietario di modificare i codici.',
  'viewer.code': 'Il tuo ruolo in {account} è lettura: puoi guardare questo codice e scaricarlo.',
  'viewer.ask': 'Per modificarlo, chiedi a un proprietario il ruolo di modifica.',
  'viewer.new.title': 'Non puoi creare codici',
  'viewer.new.text':
    'Il tuo ruolo in {account} è lettura. Per creare codici, chiedi a un proprietario il ruolo di modifica.',
  'viewer.new.action': 'Vai alla libreria',
  'viewer.empty.title': 'Ancora nessun codice',
  'viewer.empty.text': 'I codici creati dai colleghi appaiono qui.',
  'viewer.starred': 'Con stella',
  'viewer.open': 'Apri',
}
