import type { Translation } from '../translation.ts'

export const blocked: Translation<'es', 'blocked'> = {
  'blocked.title': 'Un administrador ha bloqueado este código',
  'blocked.reason': 'Motivo:',
  'blocked.text':
    'Los visitantes ven un aviso en lugar del destino. Puedes seguir editando, y lo impreso vuelve a funcionar cuando se quite el bloqueo. Pídelo a tu administrador.',
  'blocked.notice': 'Bloqueado: {reason}',
  'blocked.host.title': 'No se permiten enlaces a {host}',
  'blocked.host.text':
    'Los visitantes ven un aviso en lugar del destino. Cambia todas las direcciones que llevan a este sitio (destino, después del final o programada) y lo impreso volverá a funcionar. O pide a tu administrador que lo permita.',
  'blocked.host.notice': 'Cerrado: no se permiten enlaces a {host}. {reason}',
}
