import type { Translation } from '../translation.ts'

export const approval: Translation<'fr', 'approval'> = {
  'approval.open': 'Lien d’approbation',
  'approval.title': 'Lien d’approbation',
  'approval.text':
    'Une page à partager avec un collègue ou l’imprimeur. Elle montre le code, sa destination et s’il se scanne, et permet de l’approuver ou de demander des modifications. Aucun compte n’est nécessaire.',
  'approval.address': 'Adresse de la page',
  'approval.copy': 'Copier le lien d’approbation',
  'approval.visit': 'Ouvrir la page',
  'approval.create': 'Créer un lien d’approbation',
  'approval.creating': 'Test du code…',
  'approval.created': 'Lien d’approbation créé.',
  'approval.withdraw': 'Retirer le lien',
  'approval.withdraw.ask':
    'Retirer ce lien ? Il cesse de fonctionner pour tout le monde et ne peut pas être rétabli.',
  'approval.withdraw.keep': 'Garder le lien',
  'approval.withdrawn': 'Lien d’approbation retiré.',
  'approval.checked': '{word}, {score} sur 100, vérifié {when}',
  'approval.unchecked': 'Ce code n’a pas été testé. La page l’indique.',
  'approval.outdated': 'Ce code a changé depuis son dernier test. La page l’indique.',
  'approval.check': 'Tester à nouveau',
  'approval.until': 'Accepte des décisions jusqu’au {date}.',
  'approval.ended': 'N’accepte plus de décisions.',
  'approval.renew': 'Prolonger',
  'approval.private': 'Cette page ne s’ouvre que sur votre ordinateur ou votre réseau.',
  'approval.failed': 'Cela n’a pas fonctionné. Vérifiez votre connexion et réessayez.',
  'approval.notLoaded': 'Impossible de charger le lien d’approbation. Réessayez.',
}
