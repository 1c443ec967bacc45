import type { Translation } from '../translation.ts'

export const signIn: Translation<'es', 'signIn'> = {
  'signIn.title': 'Iniciar sesión',
  'signIn.lead': 'Abre el enlace que mostró el servicio al arrancar o introduce un token de acceso.',
  'signIn.token.label': 'Token de acceso',
  'signIn.token.hint': 'Se guarda solo en este navegador.',
  'signIn.token.missing': 'Introduce tu token de acceso.',
  'signIn.service.toggle': 'Usar otro servicio',
  'signIn.service.label': 'Dirección del servicio',
  'signIn.service.hint': 'Déjalo vacío para usar el servicio de esta página.',
  'signIn.service.invalid': 'Introduce una dirección que empiece por https://.',
  'signIn.submit': 'Iniciar sesión',
  'signIn.byLink': 'Iniciando sesión',
  'signIn.refused.unauthorized':
    'Este token de acceso no es válido. Cópialo de nuevo o reinicia el servicio para obtener otro enlace.',
  'signIn.refused.linkExpired': 'Este enlace de inicio de sesión ha caducado. Introduce un token de acceso.',
  'signIn.refused.offline': 'Sin conexión. Inicia sesión cuando vuelva la conexión.',
  'signIn.refused.unreachable':
    '{host} no responde. Comprueba la dirección y que el servicio esté en marcha.',
  'signIn.refused.timeout': '{host} tarda demasiado en responder. Inténtalo de nuevo en un momento.',
  'signIn.refused.cors':
    '{host} no admite peticiones desde esta página. Pide a su administrador que permita {origin} (CORS).',
  'signIn.refused.insecure': 'Usa una dirección que empiece por https://.',
  'signIn.refused.stranger': '{host} no es un servicio de códigos QR. Comprueba la dirección.',
  'signIn.refused.server': '{host} tiene un problema (estado {status}). Inténtalo de nuevo en un momento.',
  'signIn.again.title': 'Volver a iniciar sesión',
  'signIn.again.text':
    'Tu token de acceso ha caducado. Tus cambios siguen aquí, y los guardados pendientes continúan al iniciar sesión.',
  'signIn.again.leave': 'Cerrar sesión',
  'signIn.signedOut': 'La sesión está cerrada.',
}
