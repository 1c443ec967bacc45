import type { Translation } from '../translation.ts'

export const drafts: Translation<'pt', 'drafts'> = {
  'drafts.kept': 'Salvo como rascunho. Você o encontra na biblioteca.',
  'drafts.keptNoPassword':
    'Salvo como rascunho (digite a senha de novo mais tarde). Você o encontra na biblioteca.',
  'drafts.keptUnread': 'Salvo como rascunho. Você pode baixá-lo quando ele for lido e estiver salvo.',
  'drafts.notKept': 'Este navegador não consegue salvar rascunhos. Mantenha esta página aberta.',
  'drafts.offer.new': 'Você tem um código não salvo, {when}',
  'drafts.offer.existing': 'Você tem alterações não salvas, {when}',
  'drafts.offer.resume': 'Continuar',
  'drafts.offer.discard': 'Descartar',
  'drafts.offer.waiting': 'Você salvou {when} sem conexão. Será salvo quando a conexão voltar',
  'drafts.resumed.waiting':
    'Este salvamento aguarda uma conexão. Salve aqui, ou saia e ele será salvo sozinho.',
  'drafts.resumed': 'Rascunho restaurado. Ainda não está no ar',
  'drafts.elsewhere.title': 'Este rascunho está aberto em outra aba',
  'drafts.elsewhere.text': 'Suas alterações aqui ficam em outro rascunho, para que nenhum substitua o outro.',
  'drafts.waiting.title': 'Você está sem conexão',
  'drafts.waiting': 'Suas alterações estão neste navegador e serão salvas quando a conexão voltar.',
  'drafts.waiting.here':
    'Suas alterações serão salvas quando a conexão voltar. Mantenha esta página aberta: senhas não são guardadas.',
  'editor.leave.title': 'Sair sem salvar?',
  'editor.leave.text': 'Você tem alterações não salvas. Elas serão perdidas se você sair.',
  'editor.leave.password.title': 'Sua senha ainda não foi salva',
  'editor.leave.password.text': 'Todo o resto fica como rascunho. Digite a senha de novo mais tarde.',
  'editor.leave.password.leave': 'Manter como rascunho',
  'editor.leave.stay': 'Ficar aqui',
  'editor.leave.leave': 'Sair sem salvar',
}
