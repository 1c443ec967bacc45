import type { Translation } from '../translation.ts'

export const plan: Translation<'pt', 'plan'> = {
  'plan.current': 'Seu plano',
  'plan.account': 'Conta: {name}',
  'plan.codes': 'Códigos QR',
  'plan.links': 'Links curtos',
  'plan.colours': 'Cores em um design',
  'plan.used': '{used} de {max}',
  'plan.usedUnlimited': '{used}, sem limite',
  'plan.coloursMax': {
    one: 'Preto, branco e {count} cor',
    many: 'Preto, branco e {count} cores',
    other: 'Preto, branco e {count} cores',
  },
  'plan.coloursUnlimited': 'Sem limite',
  'plan.linksHint': 'O link de cada código, mais os links anteriores de códigos renomeados.',
  'plan.full': 'Limite atingido. Os códigos existentes continuam funcionando.',
  'plan.promise': 'Os códigos impressos continuam funcionando, aconteça o que acontecer com seu plano.',
  'plan.upgrade': 'Ver planos',
  'plan.noUpgrade': 'Peça um plano maior ao administrador.',
  'plan.silent': 'Este serviço não informa limites. Você saberá ao salvar.',
  'plan.domains': 'Domínios próprios',
}
