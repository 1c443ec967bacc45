import type { Translation } from '../translation.ts'

export const signInLater: Translation<'es', 'signInLater'> = {
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
}
