import type { Translation } from '../translation.ts'

export const account: Translation<'fr', 'account'> = {
  'account.nav': 'Compte',
  'account.profile': 'Profil',
  'account.people': 'Personnes',
  'account.plan': 'Forfait et utilisation',
  'account.domains': 'Domaines',
  'account.kits': 'Kits de marque',
  'account.developers': 'Développeurs',
  'account.changes': 'Modifications récentes',
  'account.appearance': 'Thème et langue',
  'account.notOffered': 'Ce service ne vous propose pas cette page.',
  'account.name': 'Votre nom',
  'account.name.hint': 'Vos collègues le voient à côté de ce que vous modifiez.',
  'account.name.saved': 'Nom enregistré.',
  'account.name.missing': 'Saisissez votre nom.',
  'account.profile.byToken':
    'Connectez-vous en tant que personne pour modifier votre profil. Vous êtes connecté avec un jeton d’accès.',
  'account.language.text': 'Pour ce navigateur. Les visiteurs voient les pages dans leur langue.',
  'account.language.own':
    'Pour vous, dans tous les navigateurs. Les visiteurs voient les pages dans leur langue.',
  'account.language.failed': 'Impossible de changer la langue. Vérifiez votre connexion et réessayez.',
  'account.theme.title': 'Thème',
  'account.theme.text': 'Pour ce navigateur. Les couleurs de vos codes ne changent pas.',
  'account.theme.system': 'Comme votre appareil',
}
