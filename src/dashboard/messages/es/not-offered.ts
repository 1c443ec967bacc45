import type { Translation } from '../translation.ts'

export const notOffered: Translation<'es', 'notOffered'> = {
  'editor.notOffered': 'Este servicio no admite: {parts}.',
  'editor.notOffered.history': 'historial de cambios',
  'editor.notOffered.approval': 'enlaces de aprobación',
  'editor.notOffered.kits': 'kits de marca',
  'editor.notOffered.scans': 'estadísticas de escaneos',
  'editor.notOffered.rules': 'fechas de inicio y destinos programados',
  'editor.notOffered.tag': 'Este servicio no puede comprobar nombres cortos. Lo sabrás al guardar.',
}
