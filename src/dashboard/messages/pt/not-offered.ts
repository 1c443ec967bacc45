import type { Translation } from '../translation.ts'

export const notOffered: Translation<'pt', 'notOffered'> = {
  'editor.notOffered': 'Este serviço não oferece: {parts}.',
  'editor.notOffered.history': 'histórico de alterações',
  'editor.notOffered.approval': 'links de aprovação',
  'editor.notOffered.kits': 'kits de marca',
  'editor.notOffered.scans': 'estatísticas de leituras',
  'editor.notOffered.rules': 'datas de início e destinos programados',
  'editor.notOffered.tag': 'Este serviço não consegue verificar nomes curtos. Você saberá ao salvar.',
}
