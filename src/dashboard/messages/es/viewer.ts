import type { Translation } from '../translation.ts'

export const viewer: Translation<'es', 'viewer'> = {
  'viewer.label': 'Solo lectura',
  'viewer.library': 'Puedes ver y descargar. Pide a un propietario que cambie los códigos.',
  'viewer.code': 'Tu rol en {account} es de lectura: puedes ver este código y descargarlo.',
  'viewer.ask': 'Para cambiarlo, pide a un propietario el rol de edición.',
  'viewer.new.title': 'No puedes crear códigos',
  'viewer.new.text':
    'Tu rol en {account} es de lectura. Para crear códigos, pide a un propietario el rol de edición.',
  'viewer.new.action': 'Ir a la biblioteca',
  'viewer.empty.title': 'Aún no hay códigos',
  'viewer.empty.text': 'Los códigos que creen tus compañeros aparecen aquí.',
  'viewer.starred': 'Con estrella',
  'viewer.open': 'Abrir',
}
