import type { Translation } from '../translation.ts'

export const drafts: Translation<'es', 'drafts'> = {
  'drafts.kept': 'Guardado como borrador. Lo encontrarás en la biblioteca.',
  'drafts.keptNoPassword':
    'Guardado como borrador (vuelve a introducir la contraseña más tarde). Lo encontrarás en la biblioteca.',
  'drafts.keptUnread': 'Guardado como borrador. Podrás descargarlo cuando se escanee y esté guardado.',
  'drafts.notKept': 'Este navegador no puede guardar borradores. Deja abierta esta página.',
  'drafts.offer.new': 'Tienes un código sin guardar, {when}',
  'drafts.offer.existing': 'Tienes cambios sin guardar, {when}',
  'drafts.offer.resume': 'Continuar',
  'drafts.offer.discard': 'Descartar',
  'drafts.offer.waiting': 'Lo guardaste {when} sin conexión. Se guarda cuando vuelvas a tener conexión',
  'drafts.resumed.waiting': 'Este guardado espera una conexión. Guárdalo aquí, o sal y se guarda solo.',
  'drafts.resumed': 'Borrador restaurado. Aún no está publicado',
  'drafts.elsewhere.title': 'Este borrador está abierto en otra pestaña',
  'drafts.elsewhere.text':
    'Tus cambios de aquí se guardan como otro borrador, para que ninguno sobrescriba al otro.',
  'drafts.waiting.title': 'Sin conexión',
  'drafts.waiting': 'Tus cambios están en este navegador y se guardan cuando vuelvas a tener conexión.',
  'drafts.waiting.here':
    'Tus cambios se guardan cuando vuelvas a tener conexión. Deja abierta esta página: las contraseñas no se almacenan.',
  'editor.leave.title': '¿Salir sin guardar?',
  'editor.leave.text': 'Tienes cambios sin guardar. Se perderán si sales.',
  'editor.leave.password.title': 'Tu contraseña aún no está guardada',
  'editor.leave.password.text': 'Todo lo demás se conserva como borrador. Introduce la contraseña más tarde.',
  'editor.leave.password.leave': 'Guardar como borrador',
  'editor.leave.stay': 'Quedarse aquí',
  'editor.leave.leave': 'Salir sin guardar',
}
