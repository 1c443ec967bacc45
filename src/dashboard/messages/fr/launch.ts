import type { Translation } from '../translation.ts'

export const launch: Translation<'fr', 'launch'> = {
  'launch.heading': 'Fiche de lancement',
  'launch.open': 'Fiche de lancement',
  'launch.lead': 'Tout pour lancer ce code dans le monde.',
  'launch.picture': 'QR code de {title}',
  'launch.hide': 'Masquer la fiche de lancement',
  'launch.show': 'Afficher la fiche de lancement',
  'launch.scan.heading': 'Scannez-le maintenant',
  'launch.scan.text':
    'Pointez l’appareil photo du téléphone vers le code. Le scan apparaît ici en quelques secondes.',
  'launch.scan.private': 'Seuls les appareils de votre réseau peuvent ouvrir {domain}.',
  'launch.scan.waiting': 'En attente d’un scan…',
  'launch.scan.arrived': {
    one: '{count} scan reçu à {time}. Ça marche.',
    many: '{count} scans reçus, le dernier à {time}. Ça marche.',
    other: '{count} scans reçus, le dernier à {time}. Ça marche.',
  },
  'launch.scan.lost': 'Les nouveaux scans ne sont pas visibles pour l’instant. Nous continuons d’essayer.',
  'launch.test': 'Ouvrir le lien court',
  'launch.test.hint': 'L’ouvrir ici compte comme un clic, pas comme un scan.',
  'launch.sizes.heading': 'Tailles',
  'launch.sizes.hint': 'La plus petite taille qui se scanne bien sur chaque support.',
  'launch.sizes.medium': 'Support',
  'launch.sizes.size': 'Imprimer à',
  'launch.sizes.distance': 'Se scanne à',
  'launch.sizes.file': 'Fichier',
  'launch.sizes.value': '{width} × {height} mm',
  'launch.sizes.take': '{format} pour {medium}',
  'launch.files.heading': 'Fichiers et validation',
  'launch.files.hint': 'PDF, SVG, PNG et une épreuve dans un ZIP, chacun relu avant de vous parvenir.',
  'launch.files.pack': 'Tout télécharger',
}
