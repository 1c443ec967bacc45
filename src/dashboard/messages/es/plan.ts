import type { Translation } from '../translation.ts'

export const plan: Translation<'es', 'plan'> = {
  'plan.current': 'Tu plan',
  'plan.account': 'Cuenta: {name}',
  'plan.codes': 'Códigos QR',
  'plan.links': 'Enlaces cortos',
  'plan.colours': 'Colores en un diseño',
  'plan.used': '{used} de {max}',
  'plan.usedUnlimited': '{used}, sin límite',
  'plan.coloursMax': {
    one: 'Negro, blanco y {count} color',
    many: 'Negro, blanco y {count} colores',
    other: 'Negro, blanco y {count} colores',
  },
  'plan.coloursUnlimited': 'Sin límite',
  'plan.linksHint': 'El enlace de cada código y los anteriores de códigos renombrados.',
  'plan.full': 'Límite alcanzado. Los códigos existentes siguen funcionando.',
  'plan.promise': 'Los códigos impresos siguen funcionando, pase lo que pase con tu plan.',
  'plan.upgrade': 'Ver planes',
  'plan.noUpgrade': 'Pide un plan mayor a tu administrador.',
  'plan.silent': 'Este servicio no informa de límites. Lo sabrás al guardar.',
  'plan.domains': 'Dominios propios',
}
