import type { Translation } from '../translation.ts'

export const inks: Translation<'fr', 'inks'> = {
  'ink.label': 'Couleurs d’impression',
  'ink.screen': 'RVB, comme à l’écran',
  'ink.pure-black': 'RVB, avec le noir en K',
  'ink.pure-black.hint':
    'Le noir s’imprime avec une seule plaque et des bords nets. Les autres couleurs restent en RVB.',
  'ink.black': 'Encre noire uniquement (K)',
  'ink.brand': 'Couleurs de marque : CMJN et tons directs',
  'ink.spot': 'Un ton direct',
  'ink.screen.hint': 'Votre imprimeur convertit les couleurs.',
  'ink.black.hint': 'Une plaque, des bords nets. Les couleurs deviennent des nuances de noir.',
  'ink.brand.hint': 'Utilise les valeurs de vos kits de marque. Les autres couleurs restent en RVB.',
  'ink.spot.hint': 'Tout ce qui est sombre a sa propre plaque. Les zones claires restent sans encre.',
  'ink.spot.name': 'Nom du ton direct',
  'ink.spot.missing': 'Saisissez le nom exactement comme votre imprimeur l’écrit.',
  'ink.cmyk': 'Valeurs CMJN pour les lecteurs sans cette encre',
  'ink.cyan': 'Cyan',
  'ink.magenta': 'Magenta',
  'ink.yellow': 'Jaune',
  'ink.key': 'Noir',
  'ink.preview': 'Affiché à peu près ainsi à l’écran. Demandez une épreuve à votre imprimeur.',
  'ink.kit.title': 'Couleurs d’impression de {name}',
  'ink.kit.text':
    'Saisissez les valeurs CMJN ou le ton direct avec lesquels votre marque imprime. Téléchargements et planches pourront les utiliser.',
  'ink.kit.use': 'Valeurs d’impression propres',
  'ink.kit.spot': 'Ton direct, s’il y en a un',
  'ink.kit.save': 'Enregistrer les couleurs d’impression',
  'ink.kit.saved': 'Couleurs d’impression enregistrées.',
  'ink.kit.none': 'Ce kit n’a pas encore de couleurs.',
  'ink.pictures': 'Un logo qui est une image garde ses couleurs RVB.',
}
