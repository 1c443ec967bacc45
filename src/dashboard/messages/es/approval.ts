import type { Translation } from '../translation.ts'

export const approval: Translation<'es', 'approval'> = {
  'approval.open': 'Enlace de aprobación',
  'approval.title': 'Enlace de aprobación',
  'approval.text':
    'Una página para compartir con un compañero o la imprenta. Muestra el código, su destino y si se escanea, y permite aprobarlo o pedir cambios. No se necesita cuenta.',
  'approval.address': 'Dirección de la página',
  'approval.copy': 'Copiar enlace de aprobación',
  'approval.visit': 'Abrir página',
  'approval.create': 'Crear enlace de aprobación',
  'approval.creating': 'Probando el código…',
  'approval.created': 'Enlace de aprobación creado.',
  'approval.withdraw': 'Retirar enlace',
  'approval.withdraw.ask': '¿Retirar este enlace? Deja de funcionar para todos y no se puede restaurar.',
  'approval.withdraw.keep': 'Conservar enlace',
  'approval.withdrawn': 'Enlace de aprobación retirado.',
  'approval.checked': '{word}, {score} de 100, comprobado {when}',
  'approval.unchecked': 'Este código no se ha probado. La página lo indica.',
  'approval.outdated': 'Este código cambió desde su última prueba. La página lo indica.',
  'approval.check': 'Probar de nuevo',
  'approval.until': 'Admite decisiones hasta el {date}.',
  'approval.ended': 'Ya no admite decisiones.',
  'approval.renew': 'Renovar',
  'approval.private': 'Esta página solo se abre en tu equipo o en tu red.',
  'approval.failed': 'No ha funcionado. Comprueba la conexión e inténtalo de nuevo.',
  'approval.notLoaded': 'No se pudo cargar el enlace de aprobación. Inténtalo de nuevo.',
}
