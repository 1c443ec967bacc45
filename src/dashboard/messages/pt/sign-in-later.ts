import type { Translation } from '../translation.ts'

export const signInLater: Translation<'pt', 'signInLater'> = {
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
  'ways.forgotten.text.link':
    'Peça a um proprietário da sua conta um link de nova senha. Ele é criado em Conta, Pessoas. O administrador do serviço também pode criar um.',
  'ways.forgotten.text.mail': 'Digite seu e-mail e enviaremos um link para uma nova senha.',
  'ways.forgotten.send': 'Enviar link',
  'ways.forgotten.sent':
    'Se alguém aqui usa {email}, um link está a caminho. Ele funciona uma vez, por 24 horas. Sem e-mail em alguns minutos, pergunte a um proprietário da sua conta.',
  'ways.forgotten.back': 'Voltar',
  'ways.passkey.cancelled': 'A chave de acesso não foi usada. Tente de novo ou entre de outra forma.',
  'ways.passkey.known': 'Este dispositivo já tem uma chave de acesso sua. Entre com ela da próxima vez.',
  'ways.passkey.impossible':
    'Este navegador não conseguiu usar uma chave de acesso aqui. Entre de outra forma.',
  'ways.wrong.wrong': 'O e-mail ou a senha está errado.',
  'ways.wrong.unknown': 'Esta chave de acesso não é conhecida aqui. Use outra ou entre de outra forma.',
  'ways.wrong.expired': 'Demorou demais. Tente de novo.',
  'ways.wrong.personal': 'Escolha uma senha sem seu nome ou e-mail.',
  'ways.wrong.well-known':
    'Muitas pessoas usam esta senha, então ela é a primeira a ser adivinhada. Escolha outra.',
  'ways.wrong.taken': 'Este endereço não pode ser usado. Escolha outro.',
  'ways.wrong.too-many': 'Não é possível ter mais chaves de acesso. Remova uma primeiro.',
  'ways.wrong.last-way': 'Adicione primeiro outra forma de entrar: esta é a última.',
  'ways.wrong.place':
    'O serviço recusa esta página por causa do endereço. Atrás de um proxy, o administrador precisa definir DASHBOARD_URL como {origin}.',
  'ways.wrong.often': {
    one: 'Tentativas demais. Aguarde {count} segundo.',
    many: 'Tentativas demais. Aguarde {count} segundos.',
    other: 'Tentativas demais. Aguarde {count} segundos.',
  },
  'ways.wrong.offline': 'Você está sem conexão. Tente de novo quando ela voltar.',
  'ways.wrong.server': 'O serviço está com um problema. Tente de novo em instantes.',
  'ways.failed.no-account':
    'Ninguém usa esta identidade aqui ainda. Abra seu link de convite e continue de lá, ou vincule a identidade no seu perfil.',
  'ways.failed.expired': 'Essa entrada demorou demais ou já foi usada. Tente de novo.',
  'ways.failed.unavailable': 'O provedor não responde. Tente de novo ou entre de outra forma.',
  'ways.failed.refused': 'O provedor não confirmou a entrada. Tente de novo ou entre de outra forma.',
  'ways.failed.invitation': 'Este convite foi usado, retirado ou expirou. Peça um novo link.',
  'ways.failed.taken': 'Esta identidade pertence a outra pessoa aqui.',
  'ways.again':
    'Sua sessão terminou. Suas alterações continuam aqui, e os salvamentos pendentes seguem depois que você entrar.',
  'ways.noAccount.title': 'Você não pertence a nenhuma conta',
  'ways.noAccount.text':
    'Peça a um colega um link de convite e abra-o neste navegador. Suas formas de entrar continuam.',
  'ways.noAccount.signOut': 'Sair',
  'ways.invited.title': 'Um convite espera por você',
  'ways.invited.by': '{name} convidou você para {account}. Os códigos que procura podem estar lá.',
  'ways.invited.byNobody': 'Você foi convidado para {account}. Os códigos que procura podem estar lá.',
  'ways.invited.open': 'Abrir convite',
  'ways.invited.dismiss': 'Dispensar',
}
