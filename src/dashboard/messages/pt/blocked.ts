import type { Translation } from '../translation.ts'

export const blocked: Translation<'pt', 'blocked'> = {
  'blocked.title': 'Um administrador bloqueou este código',
  'blocked.reason': 'Motivo:',
  'blocked.text':
    'Os visitantes veem um aviso em vez do destino. Você pode continuar editando, e os impressos voltam a funcionar quando o bloqueio for retirado. Peça ao administrador.',
  'blocked.notice': 'Bloqueado: {reason}',
  'blocked.host.title': 'Links para {host} não são permitidos',
  'blocked.host.text':
    'Os visitantes veem um aviso em vez do destino. Altere cada endereço que leva a este site (destino, depois do fim ou programado), e os impressos voltam a funcionar. Ou peça ao administrador que o permita.',
  'blocked.host.notice': 'Fechado: links para {host} não são permitidos. {reason}',
}
