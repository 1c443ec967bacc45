import type { Translation } from '../translation.ts'

export const blocked: Translation<'fr', 'blocked'> = {
  'blocked.title': 'Un administrateur a bloqué ce code',
  'blocked.reason': 'Motif :',
  'blocked.text':
    'Les visiteurs voient un avis à la place de la destination. Vous pouvez continuer à modifier, et les impressions refonctionnent dès la levée du blocage. Demandez-la à votre administrateur.',
  'blocked.notice': 'Bloqué : {reason}',
  'blocked.host.title': 'Les liens vers {host} ne sont pas autorisés',
  'blocked.host.text':
    'Les visiteurs voient un avis à la place de la destination. Changez chaque adresse qui mène à ce site (destination, après la fin ou programmée), et les impressions refonctionnent. Ou demandez à votre administrateur de l’autoriser.',
  'blocked.host.notice': 'Fermé : les liens vers {host} ne sont pas autorisés. {reason}',
}
