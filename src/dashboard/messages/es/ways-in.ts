import type { Translation } from '../translation.ts'

export const waysIn: Translation<'es', 'waysIn'> = {
  'ways.passkey': 'Iniciar sesión con llave de acceso',
  'ways.or': 'o',
  'ways.email': 'Correo electrónico',
  'ways.password': 'Contraseña',
  'ways.newPassword': 'Nueva contraseña',
  'ways.newPassword.hint': {
    one: 'Al menos {count} carácter.',
    many: 'Al menos {count} caracteres.',
    other: 'Al menos {count} caracteres.',
  },
  'ways.provider': 'Continuar con {name}',
  'ways.token': 'Usar un token de acceso u otro servicio',
  'ways.person': 'Volver a otras formas de iniciar sesión',
  'ways.loading': 'Cargando las formas de iniciar sesión',
  'ways.notLoaded': 'No se pudieron cargar las formas de iniciar sesión.',
  'ways.new':
    'Aquí aún no puede entrar nadie. Abre el enlace que mostró el servicio al arrancar o pega abajo su token.',
  'ways.passkeysMissing.ip-address': 'Las llaves de acceso no funcionan en una dirección IP.',
  'ways.passkeysMissing.address': 'Inicia sesión con llave de acceso en {address}',
  'ways.passkeysMissing.unknown-address':
    'Las llaves de acceso aún no funcionan: el administrador debe poner esta dirección en DASHBOARD_URL.',
  'ways.passkeysMissing.not-secure': 'Las llaves de acceso necesitan una dirección que empiece por https://.',
  'ways.forgotten': '¿Has olvidado tu contraseña?',
  'ways.wrong.email': 'Introduce un correo como ana@example.com.',
  'ways.wrong.password': 'Introduce tu contraseña.',
  'ways.wrong.newPassword': 'Usa al menos {count} caracteres.',
  'ways.continuing': 'Iniciando sesión como {name}',
  'ways.close': 'Has iniciado sesión. Puedes cerrar esta ventana.',
}
