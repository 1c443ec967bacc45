import type { Translation } from '../translation.ts'

export const common: Translation<'fr', 'common'> = {
  'common.product': 'Tessera',
  'common.skip': 'Aller au contenu',
  'common.retry': 'Réessayer',
  'common.back': 'Retour',
  'common.loading': 'Chargement',
  'common.optional': 'facultatif',
  'common.showPassword': 'Afficher',
  'common.hidePassword': 'Masquer',
  'toast.label': 'Notifications',
  'language.label': 'Langue',
  'title.page': '{page} · Tessera',
  'title.signIn': 'Se connecter',
  'title.notFound': 'Page introuvable',
  'offline.label': 'Connexion',
  'offline.banner':
    'Vous êtes hors ligne. Continuez à travailler : l’enregistrement reprendra au retour de la connexion.',
  'offline.back': 'Vous êtes de nouveau en ligne.',
  'notFound.title': 'Page introuvable',
  'notFound.text':
    'L’adresse est peut-être obsolète ou mal saisie. Vos codes se trouvent dans la bibliothèque.',
  'notFound.action': 'Aller à la bibliothèque',
  'crash.title': 'Un problème est survenu sur cet écran',
  'crash.text': 'Vos codes enregistrés sont en sécurité. Réessayez ou rechargez la page.',
  'crash.reload': 'Recharger la page',
}
