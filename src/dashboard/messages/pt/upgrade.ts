import type { Translation } from '../translation.ts'

export const upgrade: Translation<'pt', 'upgrade'> = {
  'upgrade.codes.title': 'Você usou todos os seus códigos',
  'upgrade.codes.titleMax': {
    one: 'Você usou seu {count} código',
    many: 'Você usou todos os {count} códigos',
    other: 'Você usou todos os {count} códigos',
  },
  'upgrade.codes.text': 'Você usou {used} de {max} códigos no {plan}.',
  'upgrade.codes.unknown': 'O limite de códigos do seu plano foi atingido.',
  'upgrade.codes.stays': 'Seus códigos existentes continuam funcionando.',
  'upgrade.links.title': 'Você usou todos os seus links curtos',
  'upgrade.links.text': 'Você usou {used} de {max} links curtos no {plan}.',
  'upgrade.links.unknown': 'O limite de links curtos do seu plano foi atingido.',
  'upgrade.links.stays': 'Seus links existentes continuam funcionando, inclusive os de códigos renomeados.',
  'upgrade.colours.title': 'Cores demais para o seu plano',
  'upgrade.colours.text': {
    one: 'Este design usa {count} cor; {plan} inclui {max}.',
    many: 'Este design usa {count} cores; {plan} inclui {max}.',
    other: 'Este design usa {count} cores; {plan} inclui {max}.',
  },
  'upgrade.colours.unknown': 'Este design usa mais cores do que seu plano inclui.',
  'upgrade.colours.stays': 'Seu design continua aqui: use menos cores ou mude de plano.',
  'upgrade.storage.title': 'Você usou todo o armazenamento',
  'upgrade.storage.text': 'Seus arquivos ocupam {used} de {max} no {plan}.',
  'upgrade.storage.unknown': 'Seu plano não tem espaço para outro arquivo.',
  'upgrade.storage.stays':
    'Seus arquivos e códigos existentes continuam funcionando. Exclua arquivos de que não precisa mais ou mude de plano.',
  'upgrade.draft.ahead': 'Você pode manter o trabalho novo como rascunho.',
  'upgrade.draft.kept': 'Salvo como rascunho',
  'upgrade.draft.keptNoPassword': 'Salvo como rascunho (digite a senha de novo mais tarde)',
  'upgrade.draft.notKept':
    'Este navegador não consegue salvar rascunhos. Mantenha esta página aberta até seu plano ter espaço.',
  'upgrade.plans': 'Ver planos',
  'upgrade.noPlans': 'Peça um plano maior ao administrador.',
  'upgrade.backToCodes': 'Voltar aos meus códigos',
  'upgrade.keepEditing': 'Continuar editando',
  'upgrade.yourPlan': 'seu plano',
}
