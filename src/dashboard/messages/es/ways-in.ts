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
  'ways.forgotten.text.link':
    'Pide a un propietario de tu cuenta un enlace para una contraseña nueva. Se crea en Cuenta, Personas. El administrador del servicio también puede crearlo.',
  'ways.forgotten.text.mail': 'Introduce tu correo y te enviaremos un enlace para una contraseña nueva.',
  'ways.forgotten.send': 'Enviar enlace',
  'ways.forgotten.sent':
    'Si alguien usa aquí {email}, un enlace va en camino. Funciona una vez, durante 24 horas. Si no llega en unos minutos, pregunta a un propietario de tu cuenta.',
  'ways.forgotten.back': 'Atrás',
  'ways.passkey.cancelled': 'La llave de acceso no se usó. Inténtalo de nuevo o inicia sesión de otra forma.',
  'ways.passkey.known': 'Este dispositivo ya tiene una llave de acceso tuya. Úsala la próxima vez.',
  'ways.passkey.impossible':
    'Este navegador no pudo usar una llave de acceso aquí. Inicia sesión de otra forma.',
  'ways.wrong.wrong': 'El correo o la contraseña no son correctos.',
  'ways.wrong.unknown': 'Esta llave de acceso no se conoce aquí. Usa otra o inicia sesión de otra forma.',
  'ways.wrong.expired': 'Ha tardado demasiado. Inténtalo de nuevo.',
  'ways.wrong.personal': 'Elige una contraseña sin tu nombre ni tu correo.',
  'ways.wrong.well-known':
    'Mucha gente usa esta contraseña, así que es la primera que se adivina. Elige otra.',
  'ways.wrong.taken': 'Esta dirección no se puede usar. Elige otra.',
  'ways.wrong.too-many': 'No se pueden tener más llaves de acceso. Quita una primero.',
  'ways.wrong.last-way': 'Añade antes otra forma de iniciar sesión: esta es la última.',
  'ways.wrong.email': 'Introduce un correo como ana@example.com.',
  'ways.wrong.password': 'Introduce tu contraseña.',
  'ways.wrong.newPassword': 'Usa al menos {count} caracteres.',
  'ways.wrong.place':
    'El servicio rechaza esta página por su dirección. Detrás de un proxy, el administrador debe poner {origin} en DASHBOARD_URL.',
  'ways.wrong.often': {
    one: 'Demasiados intentos. Espera {count} segundo.',
    many: 'Demasiados intentos. Espera {count} segundos.',
    other: 'Demasiados intentos. Espera {count} segundos.',
  },
  'ways.wrong.offline': 'Sin conexión. Inténtalo de nuevo cuando vuelva.',
  'ways.wrong.server': 'El servicio tiene un problema. Inténtalo de nuevo en un momento.',
  'ways.failed.no-account':
    'Nadie usa aún esta identidad aquí. Abre tu enlace de invitación y continúa desde ahí, o vincula la identidad en tu perfil.',
  'ways.failed.expired': 'Ese inicio de sesión tardó demasiado o ya se usó. Inténtalo de nuevo.',
  'ways.failed.unavailable': 'El proveedor no responde. Inténtalo de nuevo o inicia sesión de otra forma.',
  'ways.failed.refused':
    'El proveedor no confirmó el inicio de sesión. Inténtalo de nuevo o inicia sesión de otra forma.',
  'ways.failed.invitation': 'Esta invitación se usó, se retiró o ha caducado. Pide un enlace nuevo.',
  'ways.failed.taken': 'Esta identidad pertenece aquí a otra persona.',
  'ways.continuing': 'Iniciando sesión como {name}',
  'ways.again':
    'Tu sesión ha terminado. Tus cambios siguen aquí, y los guardados pendientes continúan al iniciar sesión.',
  'ways.noAccount.title': 'No perteneces a ninguna cuenta',
  'ways.noAccount.text':
    'Pide a un compañero un enlace de invitación y ábrelo en este navegador. Conservas tus formas de iniciar sesión.',
  'ways.noAccount.signOut': 'Cerrar sesión',
  'ways.invited.title': 'Te espera una invitación',
  'ways.invited.by': '{name} te ha invitado a {account}. Puede que los códigos que buscas estén ahí.',
  'ways.invited.byNobody': 'Tienes una invitación a {account}. Puede que los códigos que buscas estén ahí.',
  'ways.invited.open': 'Abrir invitación',
  'ways.invited.dismiss': 'Descartar',
  'ways.close': 'Has iniciado sesión. Puedes cerrar esta ventana.',
}
