import type { Translation } from '../translation.ts'

export const printCheck: Translation<'fr', 'printCheck'> = {
  'check.title': 'Vérifier une impression',
  'check.text':
    'Voyez quel code se trouve sur une affiche, un flyer ou un écran, où il mène maintenant et pourquoi il ne se scanne pas. Les photos restent dans ce navigateur.',
  'check.choose': 'Choisir une photo ou un PDF',
  'check.camera': 'Utiliser l’appareil photo',
  'check.drop': 'Déposez ici une photo, une capture ou un PDF, ou collez une image.',
  'check.dropNow': 'Déposez pour vérifier',
  'check.reading': 'Lecture de {name}',
  'check.page': 'Lecture de la page {page} sur {pages}',
  'check.again': 'En vérifier une autre',
  'check.notPicture':
    '{name} n’est pas une image ou un PDF que ce navigateur peut ouvrir. Le fichier est peut-être endommagé ou protégé.',
  'check.protected':
    'Ce PDF est protégé. Retirez son mot de passe ou ses restrictions dans le programme qui l’a créé, puis choisissez-le à nouveau.',
  'check.tooLarge': '{name} dépasse {size}. Choisissez un fichier plus petit.',
  'check.failed': 'La vérification n’a pas pu commencer. Vérifiez votre connexion, puis réessayez.',
  'check.retry': 'Réessayer',
  'check.partlyRead': 'Le reste du fichier n’a pas pu être ouvert.',
  'check.found': {
    one: '{count} code trouvé',
    many: '{count} codes trouvés',
    other: '{count} codes trouvés',
  },
  'check.codes': 'Codes trouvés',
  'check.column.page': 'Page',
  'check.column.code': 'Code',
  'check.column.state': 'État',
  'check.column.leads': 'Mène à',
  'check.column.changed': 'Dernière modification',
  'check.none': 'Aucun code',
  'check.unread': 'Illisible',
  'check.photo': 'Photo vérifiée',
  'check.photoPage': '{name}, page {page}',
  'check.isYours': 'C’est votre code',
  'check.isProbably': 'C’est probablement votre code',
  'check.probablyText':
    'Il est illisible, mais son motif ressemble nettement plus à ce code qu’à tout autre.',
  'check.alias': 'L’impression montre un ancien lien court. Il fonctionne encore.',
  'check.deleted':
    'Ce code est supprimé. Les visiteurs voient que le lien n’existe pas. Vous pouvez le rétablir dans la bibliothèque.',
  'check.notYours': 'Pas l’un des vôtres',
  'check.notYours.text': 'Ce code mène à {host}. Vos codes utilisent {domains}.',
  'check.lookAlike': 'Pas le vôtre, mais imité',
  'check.lookAlike.text':
    'Ce code mène à {host}, qui imite {domain}. Quelqu’un a peut-être collé un autocollant sur votre code. Vérifiez l’impression sur place.',
  'check.unknownLink': 'Votre domaine, mais pas l’un de vos codes',
  'check.unknownLink.text':
    'Aucun code de ce compte n’a le lien court {link}. C’est peut-être une faute de frappe dans la maquette.',
  'check.otherText': 'Pas l’un de vos codes',
  'check.otherText.text': 'Ce code contient un texte qu’aucun de vos codes n’a :',
  'check.cannotLookUp': 'Impossible de chercher ce code. Vérifiez votre connexion, puis réessayez.',
  'check.holds': 'Texte encodé',
  'check.leads': 'Mène à',
  'check.leadsNowhere': 'Sa propre page',
  'check.link': 'Lien court',
  'check.state': 'État',
  'check.changed': 'Dernière modification',
  'check.open': 'Ouvrir le code',
  'check.print': 'Impression',
  'check.comparing': 'Comparaison avec les versions enregistrées',
  'check.compareFailed': 'Les versions enregistrées n’ont pas été chargées, l’aspect n’est donc pas comparé.',
  'check.matches': 'L’impression correspond au design actuel.',
  'check.older': 'L’impression montre la version {number} du {date}. Le design a changé depuis.',
  'check.olderText': 'Le code fonctionne toujours. Réimprimez si le nouvel aspect compte.',
  'check.unsure': 'L’impression montre l’une de plusieurs versions presque identiques.',
  'check.sameLook': 'Rien de visible n’a changé depuis.',
  'check.differs':
    'L’impression ne ressemble à aucune version enregistrée. Des couleurs ou des parties ont été changées hors de Tessera.',
  'check.whole': 'Tous les modules sont comme enregistrés.',
  'check.wrong': {
    one: '{count} module diffère du code enregistré : {use} de la correction d’erreurs est utilisée.',
    many: '{count} modules diffèrent du code enregistré : {use} de la correction d’erreurs est utilisée.',
    other: '{count} modules diffèrent du code enregistré : {use} de la correction d’erreurs est utilisée.',
  },
  'check.wrongLost': {
    one: '{count} module diffère du code enregistré. C’est plus que ce que la correction d’erreurs répare.',
    many: '{count} modules diffèrent du code enregistré. C’est plus que ce que la correction d’erreurs répare.',
    other:
      '{count} modules diffèrent du code enregistré. C’est plus que ce que la correction d’erreurs répare.',
  },
  'check.wrongSoon': 'Il reste peu pour la saleté et les rayures. Remplacez bientôt cette impression.',
  'check.versionPicture': 'Design enregistré, version {number}',
  'check.currentPicture': 'Design enregistré',
  'check.noCode': 'Aucun code trouvé',
  'check.noCodeText':
    'Rien dans cette image ne ressemble à un QR code. Le code doit être entier : approchez l’appareil photo, ou zoomez avant la capture d’écran.',
  'check.noCodeOnPage':
    'Rien sur cette page ne ressemble à un QR code. Si elle doit en porter un, vérifiez que le bon fichier a été exporté.',
  'check.perhaps': 'Il y a peut-être un code ici, mais il est illisible',
  'check.why': 'Pourquoi il est illisible',
  'check.whyRescued': 'Les téléphones risquent de ne pas le lire',
  'check.rescuedText': 'Nous n’avons pu le lire qu’après avoir corrigé la photo.',
  'check.causeUnknown': 'Rien de frappant',
  'check.causeUnknown.do': 'Prenez une autre photo : plus près, bien en face, sous une lumière uniforme.',
  'check.also': 'Aussi possible : {causes}',
  'check.cause.blurred': 'Flou',
  'check.cause.blurred.do':
    'Tenez le téléphone immobile, touchez le code pour la mise au point et reculez un peu. Si une photo nette échoue aussi, l’impression est floue : réimprimez.',
  'check.cause.small': 'Trop petit',
  'check.cause.small.do':
    'Approchez-vous ou zoomez. Si les téléphones doivent le lire d’ici, imprimez le code plus grand.',
  'check.cause.glare': 'Reflet',
  'check.cause.glare.do':
    'Changez d’angle pour qu’aucune lampe ne se reflète dans le code. S’il est sous une lampe, prenez du papier ou un film mat.',
  'check.cause.pale': 'Trop pâle',
  'check.cause.pale.do':
    'L’encre est à peine plus sombre que le papier. Imprimez avec des couleurs plus sombres ou plus d’encre, à l’abri du soleil direct.',
  'check.cause.margin': 'Marge coupée',
  'check.cause.margin.do':
    'Il y a trop peu d’espace clair autour du code. Imprimez-le avec quatre modules de marge de chaque côté.',
  'check.cause.corner': 'Coin abîmé',
  'check.cause.corner.do':
    'L’un des trois carrés des coins est couvert ou arraché. Les téléphones ont besoin des trois : remplacez l’impression.',
  'check.cause.screen': 'Trame d’écran',
  'check.cause.screen.do':
    'L’appareil capte les points de l’écran. Reculez, tournez un peu le téléphone, ou faites une capture d’écran.',
  'check.cause.angle': 'Angle trop fort',
  'check.cause.angle.do':
    'Placez-vous face au code. Si les visiteurs ne le peuvent pas, accrochez-le là où ils lui font face.',
  'check.cause.covered': 'Couvert ou usé',
  'check.cause.covered.do':
    'Une trop grande partie du code est cachée ou effacée. Nettoyez-le ou retirez ce qui le couvre, sinon remplacez l’impression.',
  'check.overlay.code': 'Contour du code',
  'check.overlay.damage': 'Modules différents du code enregistré',
  'check.cameraTitle': 'Appareil photo',
  'check.camera.which': 'Appareil photo',
  'check.camera.number': 'Appareil photo {number}',
  'check.camera.take': 'Vérifier cette image',
  'check.camera.stop': 'Fermer l’appareil photo',
  'check.camera.light': 'Lumière',
  'check.camera.looking': 'Pointez l’appareil vers le code. Il est vérifié dès qu’il est lu.',
  'check.camera.refused':
    'Le navigateur n’a pas accès à l’appareil photo. Autorisez-le dans la barre d’adresse, ou choisissez une photo ici.',
  'check.camera.none':
    'Cet appareil n’a pas de caméra utilisable par le navigateur. Choisissez plutôt une photo.',
  'check.camera.lost': 'L’appareil photo s’est arrêté.',
  'check.camera.restart': 'Redémarrer',
  'check.save': 'Enregistrer avec le code',
  'check.save.text': 'Note',
  'check.save.hint': 'Où se trouve l’impression, ou ce que vous avez vu. La photo est enregistrée avec.',
  'check.saved': 'Enregistré avec le code.',
  'check.saveFailed': 'Enregistrement impossible. Vérifiez votre connexion, puis réessayez.',
  'check.saveFull': 'Votre stockage est plein. Supprimez des fichiers inutiles, puis enregistrez à nouveau.',
  'check.pasted': 'Image collée',
  'check.cameraPhoto': 'Image de l’appareil photo',
}
