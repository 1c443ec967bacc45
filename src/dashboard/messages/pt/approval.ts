import type { Translation } from '../translation.ts'

export const approval: Translation<'pt', 'approval'> = {
  'approval.open': 'Link de aprovação',
  'approval.title': 'Link de aprovação',
  'approval.text':
    'Uma página para compartilhar com um colega ou a gráfica. Mostra o código, o destino e se ele é lido, e permite aprová-lo ou pedir alterações. Não é preciso ter conta.',
  'approval.address': 'Endereço da página',
  'approval.copy': 'Copiar link de aprovação',
  'approval.visit': 'Abrir página',
  'approval.create': 'Criar link de aprovação',
  'approval.creating': 'Testando o código…',
  'approval.created': 'Link de aprovação criado.',
  'approval.withdraw': 'Retirar link',
  'approval.withdraw.ask': 'Retirar este link? Ele deixa de funcionar para todos e não pode ser restaurado.',
  'approval.withdraw.keep': 'Manter link',
  'approval.withdrawn': 'Link de aprovação retirado.',
  'approval.checked': '{word}, {score} de 100, verificado {when}',
  'approval.unchecked': 'Este código não foi testado. A página informa isso.',
  'approval.outdated': 'Este código mudou desde o último teste. A página informa isso.',
  'approval.check': 'Testar de novo',
  'approval.until': 'Aceita decisões até {date}.',
  'approval.ended': 'Não aceita mais decisões.',
  'approval.renew': 'Renovar',
  'approval.private': 'Esta página só abre no seu computador ou na sua rede.',
  'approval.failed': 'Não funcionou. Verifique a conexão e tente de novo.',
  'approval.notLoaded': 'Não foi possível carregar o link de aprovação. Tente de novo.',
}
