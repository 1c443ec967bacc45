import type { Translation } from '../translation.ts'

export const viewer: Translation<'pt', 'viewer'> = {
  'viewer.label': 'Somente leitura',
  'viewer.library': 'Você pode ver e baixar. Peça a um proprietário que altere códigos.',
  'viewer.code': 'Seu papel em {account} é leitura: você pode ver este código e baixá-lo.',
  'viewer.ask': 'Para alterá-lo, peça a um proprietário o papel de edição.',
  'viewer.new.title': 'Você não pode criar códigos',
  'viewer.new.text':
    'Seu papel em {account} é leitura. Para criar códigos, peça a um proprietário o papel de edição.',
  'viewer.new.action': 'Ir para a biblioteca',
  'viewer.empty.title': 'Nenhum código ainda',
  'viewer.empty.text': 'Os códigos que os colegas criarem aparecem aqui.',
  'viewer.starred': 'Com estrela',
  'viewer.open': 'Abrir',
}
