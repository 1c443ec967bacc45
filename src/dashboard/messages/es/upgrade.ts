import type { Translation } from '../translation.ts'

export const upgrade: Translation<'es', 'upgrade'> = {
  'upgrade.codes.title': 'Has usado todos tus códigos',
  'upgrade.codes.titleMax': {
    one: 'Has usado tu {count} código',
    many: 'Has usado tus {count} códigos',
    other: 'Has usado tus {count} códigos',
  },
  'upgrade.codes.text': 'Has usado {used} de {max} códigos en {plan}.',
  'upgrade.codes.unknown': 'Se alcanzó el límite de códigos de tu plan.',
  'upgrade.codes.stays': 'Tus códigos existentes siguen funcionando.',
  'upgrade.links.title': 'Has usado todos tus enlaces cortos',
  'upgrade.links.text': 'Has usado {used} de {max} enlaces cortos en {plan}.',
  'upgrade.links.unknown': 'Se alcanzó el límite de enlaces cortos de tu plan.',
  'upgrade.links.stays': 'Tus enlaces existentes siguen funcionando, también los de códigos renombrados.',
  'upgrade.colours.title': 'Demasiados colores para tu plan',
  'upgrade.colours.text': {
    one: 'Este diseño usa {count} color; {plan} incluye {max}.',
    many: 'Este diseño usa {count} colores; {plan} incluye {max}.',
    other: 'Este diseño usa {count} colores; {plan} incluye {max}.',
  },
  'upgrade.colours.unknown': 'Este diseño usa más colores de los que incluye tu plan.',
  'upgrade.colours.stays': 'Tu diseño sigue aquí: usa menos colores o cambia de plan.',
  'upgrade.storage.title': 'Has usado todo tu almacenamiento',
  'upgrade.storage.text': 'Tus archivos ocupan {used} de {max} en {plan}.',
  'upgrade.storage.unknown': 'Tu plan no tiene sitio para otro archivo.',
  'upgrade.storage.stays':
    'Tus archivos y códigos siguen funcionando. Elimina archivos que ya no necesites o cambia de plan.',
  'upgrade.draft.ahead': 'Puedes guardar el trabajo nuevo como borrador.',
  'upgrade.draft.kept': 'Guardado como borrador',
  'upgrade.draft.keptNoPassword': 'Guardado como borrador (vuelve a introducir la contraseña más tarde)',
  'upgrade.draft.notKept':
    'Este navegador no puede guardar borradores. Deja abierta esta página hasta que tu plan tenga sitio.',
  'upgrade.plans': 'Ver planes',
  'upgrade.noPlans': 'Pide un plan mayor a tu administrador.',
  'upgrade.backToCodes': 'Volver a mis códigos',
  'upgrade.keepEditing': 'Seguir editando',
  'upgrade.yourPlan': 'tu plan',
}
