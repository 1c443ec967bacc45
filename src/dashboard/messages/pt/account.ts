import type { Translation } from '../translation.ts'

export const account: Translation<'pt', 'account'> = {
  'account.nav': 'Conta',
  'account.profile': 'Perfil',
  'account.people': 'Pessoas',
  'account.plan': 'Plano e uso',
  'account.domains': 'Domínios',
  'account.kits': 'Kits de marca',
  'account.developers': 'Desenvolvimento',
  'account.changes': 'Alterações recentes',
  'account.appearance': 'Tema e idioma',
  'account.notOffered': 'Este serviço não oferece esta página a você.',
  'account.name': 'Seu nome',
  'account.name.hint': 'Os colegas o veem ao lado do que você altera.',
  'account.name.saved': 'Nome salvo.',
  'account.name.missing': 'Digite seu nome.',
  'account.profile.byToken': 'Entre como pessoa para editar seu perfil. Você entrou com um token de acesso.',
  'account.language.text': 'Para este navegador. Os visitantes veem as páginas no idioma deles.',
  'account.language.own':
    'Para você, em todos os navegadores. Os visitantes veem as páginas no idioma deles.',
  'account.language.failed': 'Não foi possível mudar o idioma. Verifique a conexão e tente novamente.',
  'account.theme.title': 'Tema',
  'account.theme.text': 'Para este navegador. As cores dos seus códigos não mudam.',
  'account.theme.system': 'Como seu dispositivo',
}
