import type { Translation } from '../translation.ts'

export const utm: Translation<'pt', 'utm'> = {
  'editor.utm.own': 'O destino já define este valor, então vale o dele.',
  'editor.utm.result': 'Os visitantes abrem',
  'editor.utm.keep': 'Salvar como modelo',
  'editor.utm.templateName': 'Nome do modelo',
  'editor.utm.kept': 'Modelo {name} salvo neste navegador.',
  'editor.utm.nameMissing': 'Digite um nome para o modelo.',
  'editor.utm.forgotten': 'Modelo {name} removido.',
  'editor.utm.forget': 'Remover o modelo {name}',
}
