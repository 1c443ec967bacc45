import type { Translation } from '../translation.ts'

export const signIn: Translation<'pt', 'signIn'> = {
  'signIn.title': 'Entrar',
  'signIn.lead': 'Abra o link que o serviço mostrou ao iniciar ou digite um token de acesso.',
  'signIn.token.label': 'Token de acesso',
  'signIn.token.hint': 'Guardado somente neste navegador.',
  'signIn.token.missing': 'Digite seu token de acesso.',
  'signIn.service.toggle': 'Usar outro serviço',
  'signIn.service.label': 'Endereço do serviço',
  'signIn.service.hint': 'Deixe em branco para usar o serviço desta página.',
  'signIn.service.invalid': 'Digite um endereço que comece com https://.',
  'signIn.submit': 'Entrar',
  'signIn.byLink': 'Entrando',
  'signIn.signedOut': 'Você saiu.',
}
