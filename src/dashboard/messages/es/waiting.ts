import type { Translation } from '../translation.ts'

export const waiting: Translation<'es', 'waiting'> = {
  'waiting.saved': '«{title}» guardado ahora que vuelves a tener conexión.',
  'waiting.notTaken': 'El servicio no guardó: {fields}.',
  'waiting.rest': 'Tus cambios posteriores están guardados como borrador.',
  'waiting.refused.changed': '«{title}» no se guardó porque otra persona lo guardó antes.',
  'waiting.refused.conflict': '«{title}» no se guardó porque su enlace corto está en uso.',
  'waiting.refused.plan-limit': '«{title}» no se guardó porque se alcanzó el límite de tu plan.',
  'waiting.refused.not-found': '«{title}» no se guardó porque el código ya no existe.',
  'waiting.refused.unknown':
    'No sabemos si «{title}» se guardó, porque la conexión se cortó. Abre su enlace corto para verlo antes de guardarlo otra vez.',
  'waiting.refused.other': '«{title}» no se guardó porque el servicio lo rechazó.',
  'waiting.kept': 'Tu trabajo está guardado como borrador.',
  'waiting.open': 'Abrir borrador',
}
