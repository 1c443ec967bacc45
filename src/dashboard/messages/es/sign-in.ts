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
  'signIn.signedOut': 'La sesión está cerrada.',
}
