import type { Translation } from '../translation.ts'

export const plan: Translation<'it', 'plan'> = {
  'plan.current': 'Il tuo piano',
  'plan.account': 'Account: {name}',
  'plan.codes': 'Codici QR',
  'plan.links': 'Link brevi',
  'plan.colours': 'Colori in un design',
  'plan.used': '{used} di {max}',
  'plan.usedUnlimited': '{used}, senza limite',
  'plan.coloursMax': {
    one: 'Nero, bianco e {count} colore',
    many: 'Nero, bianco e {count} colori',
    other: 'Nero, bianco e {count} colori',
  },
  'plan.coloursUnlimited': 'Senza limite',
  'plan.linksHint': 'Il link di ogni codice, più i link precedenti dei codici rinominati.',
  'plan.full': 'Limite raggiunto. I codici esistenti continuano a funzionare.',
  'plan.promise': 'I codici stampati continuano a funzionare, qualunque cosa accada al tuo piano.',
  'plan.upgrade': 'Vedi i piani',
  'plan.noUpgrade': "Chiedi all'amministratore un piano più grande.",
  'plan.silent': 'Questo servizio non indica i limiti. Lo saprai al salvataggio.',
  'plan.domains': 'Domini personalizzati',
}
