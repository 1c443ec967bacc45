import type { Translation } from '../translation.ts'

export const upgrade: Translation<'it', 'upgrade'> = {
  'upgrade.codes.title': 'Hai usato tutti i tuoi codici',
  'upgrade.codes.titleMax': {
    one: 'Hai usato il tuo {count} codice',
    many: 'Hai usato tutti i {count} codici',
    other: 'Hai usato tutti i {count} codici',
  },
  'upgrade.codes.text': 'Hai usato {used} di {max} codici su {plan}.',
  'upgrade.codes.unknown': 'È stato raggiunto il limite di codici del tuo piano.',
  'upgrade.codes.stays': 'I tuoi codici esistenti continuano a funzionare.',
  'upgrade.links.title': 'Hai usato tutti i tuoi link brevi',
  'upgrade.links.text': 'Hai usato {used} di {max} link brevi su {plan}.',
  'upgrade.links.unknown': 'È stato raggiunto il limite di link brevi del tuo piano.',
  'upgrade.links.stays': 'I tuoi link esistenti continuano a funzionare, anche quelli dei codici rinominati.',
  'upgrade.colours.title': 'Troppi colori per il tuo piano',
  'upgrade.colours.text': {
    one: 'Questo design usa {count} colore; {plan} ne include {max}.',
    many: 'Questo design usa {count} colori; {plan} ne include {max}.',
    other: 'Questo design usa {count} colori; {plan} ne include {max}.',
  },
  'upgrade.colours.unknown': 'Questo design usa più colori di quanti ne include il tuo piano.',
  'upgrade.colours.stays': 'Il tuo design è ancora qui: usa meno colori o cambia piano.',
  'upgrade.storage.title': 'Hai usato tutto il tuo spazio',
  'upgrade.storage.text': 'I tuoi file occupano {used} di {max} su {plan}.',
  'upgrade.storage.unknown': 'Il tuo piano non ha posto per un altro file.',
  'upgrade.storage.stays':
    'I tuoi file e codici esistenti continuano a funzionare. Elimina i file che non servono più o cambia piano.',
  'upgrade.draft.ahead': 'Puoi tenere il nuovo lavoro come bozza.',
  'upgrade.draft.kept': 'Salvato come bozza',
  'upgrade.draft.keptNoPassword': 'Salvato come bozza (reinserisci la password più tardi)',
  'upgrade.draft.notKept':
    'Questo browser non può salvare bozze. Tieni aperta questa pagina finché il tuo piano ha posto.',
  'upgrade.plans': 'Vedi i piani',
  'upgrade.noPlans': "Chiedi all'amministratore un piano più grande.",
  'upgrade.backToCodes': 'Torna ai miei codici',
  'upgrade.keepEditing': 'Continua a modificare',
  'upgrade.yourPlan': 'il tuo piano',
}
