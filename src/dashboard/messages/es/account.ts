import type { Translation } from '../translation.ts'

export const account: Translation<'es', 'account'> = {
  'account.nav': 'Cuenta',
  'account.profile': 'Perfil',
  'account.people': 'Personas',
  'account.plan': 'Plan y uso',
  'account.domains': 'Dominios',
  'account.kits': 'Kits de marca',
  'account.developers': 'Desarrollo',
  'account.changes': 'Cambios recientes',
  'account.appearance': 'Tema e idioma',
  'account.notOffered': 'Este servicio no te ofrece esta página.',
  'account.name': 'Tu nombre',
  'account.name.hint': 'Tus compañeros lo ven junto a lo que cambias.',
  'account.name.saved': 'Nombre guardado.',
  'account.name.missing': 'Introduce tu nombre.',
  'account.profile.byToken':
    'Inicia sesión como persona para editar tu perfil. Has entrado con un token de acceso.',
  'account.language.text': 'Para este navegador. Los visitantes ven las páginas en su idioma.',
  'account.language.own': 'Para ti, en todos los navegadores. Los visitantes ven las páginas en su idioma.',
  'account.language.failed': 'No se ha podido cambiar el idioma. Comprueba la conexión e inténtalo de nuevo.',
  'account.theme.title': 'Tema',
  'account.theme.text': 'Para este navegador. Los colores de tus códigos no cambian.',
  'account.theme.system': 'Como tu dispositivo',
}
