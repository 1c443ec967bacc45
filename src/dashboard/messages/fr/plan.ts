import type { Translation } from '../translation.ts'

export const plan: Translation<'fr', 'plan'> = {
  'plan.current': 'Votre forfait',
  'plan.account': 'Compte : {name}',
  'plan.codes': 'QR codes',
  'plan.links': 'Liens courts',
  'plan.colours': 'Couleurs dans un design',
  'plan.used': '{used} sur {max}',
  'plan.usedUnlimited': '{used}, sans limite',
  'plan.coloursMax': {
    one: 'Noir, blanc et {count} couleur',
    many: 'Noir, blanc et {count} couleurs',
    other: 'Noir, blanc et {count} couleurs',
  },
  'plan.coloursUnlimited': 'Sans limite',
  'plan.linksHint': 'Le lien de chaque code, plus les anciens liens des codes renommés.',
  'plan.full': 'Limite atteinte. Les codes existants continuent de fonctionner.',
  'plan.promise': 'Les codes imprimés continuent de fonctionner, quoi qu’il arrive à votre forfait.',
  'plan.upgrade': 'Voir les forfaits',
  'plan.noUpgrade': 'Demandez un forfait plus grand à votre administrateur.',
  'plan.silent': 'Ce service n’indique pas les limites. Vous le saurez à l’enregistrement.',
  'plan.domains': 'Domaines personnalisés',
}
