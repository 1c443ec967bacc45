import type { Translation } from '../translation.ts'

export const drafts: Translation<'fr', 'drafts'> = {
  'drafts.kept': 'Enregistré comme brouillon. Il se trouve dans la bibliothèque.',
  'drafts.keptNoPassword':
    'Enregistré comme brouillon (saisissez à nouveau le mot de passe plus tard). Il se trouve dans la bibliothèque.',
  'drafts.keptUnread':
    'Enregistré comme brouillon. Vous pourrez le télécharger dès qu’il se scanne et qu’il est enregistré.',
  'drafts.notKept': 'Ce navigateur ne peut pas conserver de brouillons. Gardez cette page ouverte.',
  'drafts.offer.new': 'Vous avez un code non enregistré, {when}',
  'drafts.offer.existing': 'Vous avez des modifications non enregistrées, {when}',
  'drafts.offer.resume': 'Continuer',
  'drafts.offer.discard': 'Abandonner',
  'drafts.offer.waiting':
    'Vous l’avez enregistré {when} hors ligne. Il sera envoyé dès votre retour en ligne',
  'drafts.resumed.waiting':
    'Cet enregistrement attend une connexion. Enregistrez-le ici, ou quittez : il sera envoyé automatiquement.',
  'drafts.resumed': 'Brouillon rétabli. Pas encore en ligne',
  'drafts.elsewhere.title': 'Ce brouillon est ouvert dans un autre onglet',
  'drafts.elsewhere.text':
    'Vos modifications ici sont enregistrées dans un autre brouillon, pour qu’aucun n’écrase l’autre.',
  'drafts.waiting.title': 'Vous êtes hors ligne',
  'drafts.waiting':
    'Vos modifications sont dans ce navigateur et seront enregistrées dès votre retour en ligne.',
  'drafts.waiting.here':
    'Vos modifications seront enregistrées dès votre retour en ligne. Gardez cette page ouverte : les mots de passe ne sont pas conservés.',
  'editor.leave.title': 'Quitter sans enregistrer ?',
  'editor.leave.text': 'Vous avez des modifications non enregistrées. Elles seront perdues si vous quittez.',
  'editor.leave.password.title': 'Votre mot de passe n’est pas encore enregistré',
  'editor.leave.password.text':
    'Tout le reste est gardé comme brouillon. Saisissez le mot de passe plus tard.',
  'editor.leave.password.leave': 'Garder comme brouillon',
  'editor.leave.stay': 'Rester ici',
  'editor.leave.leave': 'Quitter sans enregistrer',
}
