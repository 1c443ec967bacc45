import type { Translation } from '../translation.ts'

export const domains: Translation<'fr', 'domains'> = {
  'domains.lead':
    'Les noms de vos liens courts. Utilisez un nom de votre entreprise, pour qu’on fasse confiance à ce qu’on scanne.',
  'domains.loading': 'Chargement de vos domaines',
  'domains.list': 'Vos domaines',
  'domains.add': 'Ajouter un domaine',
  'domains.ownersOnly': 'Les propriétaires du compte peuvent ajouter et retirer des domaines.',
  'domains.default': 'Par défaut',
  'domains.configured': 'De la configuration',
  'domains.configured.text':
    'Mis en place pour tous les comptes par l’administrateur, dans BRANDED_DOMAINS. Il ne peut être retiré que là.',
  'domains.codes': { one: '{count} code', many: '{count} codes', other: '{count} codes' },
  'domains.deletedCodes': {
    one: '{count} code supprimé',
    many: '{count} codes supprimés',
    other: '{count} codes supprimés',
  },
  'domains.noCodes': 'Aucun code',
  'domains.checked': 'Vérifié',
  'domains.check': 'Vérifier à nouveau',
  'domains.check.named': 'Vérifier {domain} à nouveau',
  'domains.setup': 'Comment l’installer',
  'domains.setup.named': 'Comment installer {domain}',
  'domains.makeDefault': 'Utiliser par défaut',
  'domains.makeDefault.named': 'Utiliser {domain} par défaut',
  'domains.madeDefault': 'Les nouveaux codes commencent maintenant par {domain}.',
  'domains.remove': 'Retirer',
  'domains.remove.named': 'Retirer {domain}',
  'domains.removed': '{domain} retiré.',
  'domains.failed': 'Cela n’a pas fonctionné, rien n’a changé. Réessayez.',
  'domains.checkFailed': 'Impossible de vérifier {domain}. Réessayez.',
  'domains.state.works': 'Fonctionne',
  'domains.state.works.text': 'Les liens de ce domaine s’ouvrent.',
  'domains.state.no-record': 'Pas encore d’enregistrement DNS',
  'domains.state.no-record.text':
    'Le nom n’a pas encore d’adresse. Après la création de l’enregistrement, il peut falloir un jour avant qu’il soit visible partout.',
  'domains.state.elsewhere': 'Mène ailleurs',
  'domains.state.elsewhere.text':
    'Le DNS mène à {addresses}, qui n’est pas ce service. Modifiez l’enregistrement.',
  'domains.state.certificate': 'Certificat manquant',
  'domains.state.certificate.text':
    'Le nom mène ici, mais n’a pas de certificat https valide : les téléphones affichent un avertissement. Demandez-en un à votre administrateur.',
  'domains.state.other-service': 'Répond, mais pas ce service',
  'domains.state.other-service.text':
    'Un serveur web répond à {addresses}, mais ce n’est pas ce service. Vérifiez l’enregistrement, ou demandez à votre administrateur.',
  'domains.state.other-host': 'Le nom se perd en route',
  'domains.state.other-host.text':
    'Le proxy devant ce service remplace le nom. Demandez à votre administrateur de transmettre l’en-tête Host.',
  'domains.state.unreachable': 'Rien ne répond',
  'domains.state.unreachable.text': 'Le DNS mène à {addresses}, mais rien n’y répond.',
  'domains.state.private': 'Adresse privée',
  'domains.state.private.text':
    'Le nom mène à un réseau privé. Nous ne vérifions pas ces adresses, et les téléphones de l’extérieur ne peuvent pas les ouvrir.',
  'domains.state.unchecked': 'Pas encore vérifié',
  'domains.state.unchecked.text': 'Vérifiez-le avant d’imprimer des codes avec.',
  'domains.state.unknown': 'Vérification impossible',
  'domains.state.unknown.text': 'Les serveurs DNS n’ont pas répondu. Réessayez dans une minute.',
  'domains.state.checking': 'Vérification…',
  'domains.new.title': 'Ajouter un domaine',
  'domains.new.label': 'Domaine',
  'domains.new.hint': 'Par exemple go.votreentreprise.com. Votre site web garde son nom.',
  'domains.new.missing': 'Saisissez un domaine.',
  'domains.new.format': 'Saisissez un domaine comme go.votreentreprise.com.',
  'domains.new.configured': 'Ce domaine est déjà en place pour tous les comptes.',
  'domains.new.dashboard': 'C’est l’adresse du tableau de bord. Choisissez un autre nom pour vos liens.',
  'domains.new.added': 'Vous avez déjà ajouté ce domaine.',
  'domains.new.held': 'Un autre compte de ce service utilise ce domaine.',
  'domains.new.too-many': 'Impossible d’ajouter d’autres domaines. Retirez-en d’abord un.',
  'domains.new.unknown':
    'La connexion a été coupée, nous ignorons si le domaine a été ajouté. Cherchez-le dans la liste.',
  'domains.setup.title': 'Installer {domain}',
  'domains.setup.open': 'Connectez-vous là où votre entreprise gère son domaine, et ouvrez les réglages DNS.',
  'domains.setup.record': {
    one: 'Créez cet enregistrement :',
    many: 'Créez ces enregistrements :',
    other: 'Créez ces enregistrements :',
  },
  'domains.setup.noRecord':
    'Créez un enregistrement CNAME ou A pour {domain} qui mène à ce service. Votre administrateur connaît son adresse.',
  'domains.setup.wait':
    'Revenez vérifier. Les nouveaux enregistrements fonctionnent souvent en quelques minutes, parfois après un jour.',
  'domains.setup.type': 'Type',
  'domains.setup.name': 'Nom',
  'domains.setup.value': 'Valeur',
  'domains.setup.copyName': 'Copier le nom',
  'domains.setup.copyValue': 'Copier la valeur',
  'domains.setup.done': 'Terminé',
  'domains.default.title': 'Utiliser quand même {domain} par défaut ?',
  'domains.default.text':
    'Il ne fonctionnait pas à la dernière vérification. Les nouveaux codes commenceraient par lui, et leurs impressions ne s’ouvriraient pas.',
  'domains.default.confirm': 'Utiliser par défaut',
  'domains.remove.title': 'Retirer {domain} ?',
  'domains.remove.text':
    'Aucun code ne l’utilise, donc aucune impression ne cesse de fonctionner. Vous pourrez l’ajouter à nouveau.',
  'domains.remove.next': 'Les nouveaux codes commenceront par {domain}.',
  'domains.remove.confirm': 'Retirer le domaine',
  'domains.inUse.title': '{domain} ne peut pas encore être retiré',
  'domains.inUse.by': 'Il est utilisé par :',
  'domains.inUse.text':
    'Leurs impressions cesseraient de fonctionner. Les anciens liens d’un code comptent aussi, car des impressions peuvent exister avec eux.',
  'domains.inUse.show': {
    one: 'Afficher {count} code',
    many: 'Afficher {count} codes',
    other: 'Afficher {count} codes',
  },
  'domains.inUse.showDeleted': {
    one: 'Afficher {count} code supprimé',
    many: 'Afficher {count} codes supprimés',
    other: 'Afficher {count} codes supprimés',
  },
  'domains.inUse.deleted':
    'Les codes supprimés peuvent être rétablis pendant 30 jours. Ensuite, ils ne comptent plus.',
}
