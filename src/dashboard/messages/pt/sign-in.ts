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
  'signIn.refused.unauthorized':
    'Este token de acesso não é válido. Copie de novo ou reinicie o serviço para obter um novo link.',
  'signIn.refused.linkExpired': 'Este link de acesso expirou. Digite um token de acesso.',
  'signIn.refused.offline': 'Você está sem conexão. Entre quando a conexão voltar.',
  'signIn.refused.unreachable':
    '{host} não está respondendo. Verifique o endereço e se o serviço está em execução.',
  'signIn.refused.timeout': '{host} demorou demais para responder. Tente de novo em instantes.',
  'signIn.refused.cors':
    '{host} não aceita solicitações desta página. Peça ao administrador que permita {origin} (CORS).',
  'signIn.refused.insecure': 'Use um endereço que comece com https://.',
  'signIn.refused.stranger': '{host} não é um serviço de códigos QR. Verifique o endereço.',
  'signIn.refused.server': '{host} está com um problema (status {status}). Tente de novo em instantes.',
  'signIn.again.title': 'Entrar de novo',
  'signIn.again.text':
    'Seu token de acesso expirou. Suas alterações continuam aqui, e o que falta salvar continua depois que você entrar.',
  'signIn.again.leave': 'Sair',
  'signIn.signedOut': 'Você saiu.',
}
