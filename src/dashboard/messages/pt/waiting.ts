import type { Translation } from '../translation.ts'

export const waiting: Translation<'pt', 'waiting'> = {
  'waiting.saved': '“{title}” salvo agora que a conexão voltou.',
  'waiting.notTaken': 'O serviço não salvou: {fields}.',
  'waiting.rest': 'Suas alterações posteriores estão salvas como rascunho.',
  'waiting.refused.changed': '“{title}” não foi salvo porque outra pessoa o salvou antes.',
  'waiting.refused.conflict': '“{title}” não foi salvo porque o link curto está em uso.',
  'waiting.refused.plan-limit': '“{title}” não foi salvo porque o limite do seu plano foi atingido.',
  'waiting.refused.not-found': '“{title}” não foi salvo porque o código não existe mais.',
  'waiting.refused.unknown':
    'Não sabemos se “{title}” foi salvo, porque a conexão caiu. Abra o link curto antes de salvar de novo.',
  'waiting.refused.other': '“{title}” não foi salvo porque o serviço o recusou.',
  'waiting.kept': 'Seu trabalho está salvo como rascunho.',
  'waiting.open': 'Abrir rascunho',
}
