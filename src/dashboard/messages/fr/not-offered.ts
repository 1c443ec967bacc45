import type { Translation } from '../translation.ts'

export const notOffered: Translation<'fr', 'notOffered'> = {
  'editor.notOffered': 'Ce service ne prend pas en charge : {parts}.',
  'editor.notOffered.history': 'l’historique des modifications',
  'editor.notOffered.approval': 'les liens d’approbation',
  'editor.notOffered.kits': 'les kits de marque',
  'editor.notOffered.scans': 'les statistiques de scans',
  'editor.notOffered.rules': 'les dates de début et destinations programmées',
  'editor.notOffered.tag':
    'Ce service ne peut pas vérifier les noms courts. Vous le saurez à l’enregistrement.',
}
