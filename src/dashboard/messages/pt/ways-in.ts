import type { Translation } from '../translation.ts'

export const waysIn: Translation<'pt', 'waysIn'> = {
  'ways.passkey': 'Entrar com chave de acesso',
  'ways.or': 'ou',
  'ways.email': 'Endereço de e-mail',
  'ways.password': 'Senha',
  'ways.newPassword': 'Nova senha',
  'ways.newPassword.hint': {
    one: 'Pelo menos {count} caractere.',
    many: 'Pelo menos {count} caracteres.',
    other: 'Pelo menos {count} caracteres.',
  },
  'ways.provider': 'Continuar com {name}',
  'ways.token': 'Usar um token de acesso ou outro serviço',
  'ways.person': 'Voltar às outras formas de entrar',
  'ways.loading': 'Carregando as formas de entrar',
  'ways.notLoaded': 'Não foi possível carregar as formas de entrar.',
  'ways.new':
    'Ninguém pode entrar aqui ainda. Abra o link que o serviço mostrou ao iniciar ou cole o token dele abaixo.',
  'ways.passkeysMissing.ip-address': 'Chaves de acesso não funcionam em um endereço IP.',
  'ways.passkeysMissing.address': 'Entrar com chave de acesso em {address}',
  'ways.passkeysMissing.unknown-address':
    'Chaves de acesso ainda não funcionam: o administrador precisa definir DASHBOARD_URL com este endereço.',
  'ways.passkeysMissing.not-secure': 'Chaves de acesso precisam de um endereço que comece com https://.',
  'ways.forgotten': 'Esqueceu a senha?',
  'ways.wrong.email': 'Digite um e-mail como ana@example.com.',
  'ways.wrong.password': 'Digite sua senha.',
  'ways.wrong.newPassword': 'Use pelo menos {count} caracteres.',
  'ways.continuing': 'Entrando como {name}',
  'ways.close': 'Você entrou. Pode fechar esta janela.',
}
