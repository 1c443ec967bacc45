import type { Translation } from '../translation.ts'

export const prompts: Translation<'nl', 'prompts'> = {
  'prompt.validation.title': 'Verbeter de gemarkeerde velden',
  'prompt.validation.text': 'De dienst accepteerde deze waarden niet.',
  'prompt.validation.load':
    'De dienst accepteerde deze zoekopdracht niet. Wis de filters en probeer het opnieuw.',
  'prompt.refused.title': 'De dienst accepteerde deze code niet',
  'prompt.refused.text': 'Hij zegt: “{sentence}”',
  'prompt.conflict.mine': 'Dit kan de code zijn die je net verstuurde.',
  'prompt.conflict.look': '{link} openen',
  'prompt.conflict.lookHint':
    'Opent die je bestemming, dan is de code gemaakt. Zo niet, vul dan een andere korte naam in.',
  'prompt.conflict.inUse': 'is al in gebruik.',
  'prompt.conflict.free': 'Beschikbaar:',
  'prompt.conflict.choose': '{tag} gebruiken',
  'prompt.conflict.other': 'of vul een andere in.',
  'prompt.conflict.noIdea': 'Vul een andere korte naam in.',
  'prompt.conflict.text': 'Kies een andere korte naam.',
  'prompt.unauthorized.title': 'Je bent uitgelogd',
  'prompt.unauthorized.text': 'Log opnieuw in om door te gaan.',
  'prompt.unauthorized.action': 'Inloggen',
  'prompt.forbidden.title': 'Dit mag je niet',
  'prompt.forbidden.text':
    'Je rol in dit account staat het niet toe. Vraag het een eigenaar van het account.',
  'prompt.notFound.title': 'Code niet gevonden',
  'prompt.notFound.text': 'Misschien is hij verwijderd of hoort hij bij een ander account.',
  'prompt.notFound.action': 'Naar de bibliotheek',
  'prompt.changed.title': 'Iemand anders heeft deze code opgeslagen',
  'prompt.changed.text':
    'Er is niets overschreven en je wijzigingen zijn er nog. Herlaad de code om de andere te zien.',
  'prompt.server.load.title': 'De dienst heeft een probleem',
  'prompt.server.load.text': 'Je codes zijn veilig en gedrukte codes blijven werken. (Status {status})',
  'prompt.busy.title': 'Te veel verzoeken',
  'prompt.busy.load': {
    one: 'Wacht {count} seconde. We proberen het vanzelf opnieuw.',
    other: 'Wacht {count} seconden. We proberen het vanzelf opnieuw.',
  },
  'prompt.busy.byHand': {
    one: 'Wacht {count} seconde en probeer het dan opnieuw.',
    other: 'Wacht {count} seconden en probeer het dan opnieuw.',
  },
  'prompt.busy.save': {
    one: 'Je wijzigingen zijn er nog. Wacht {count} seconde en probeer het dan opnieuw.',
    other: 'Je wijzigingen zijn er nog. Wacht {count} seconden en probeer het dan opnieuw.',
  },
  'prompt.busy.over': 'Je kunt het nu opnieuw proberen.',
  'prompt.full.title': 'De dienst heeft geen ruimte meer',
  'prompt.full.text':
    'We kunnen pas opslaan als je beheerder ruimte vrijmaakt. Je wijzigingen zijn er nog, opgeslagen codes zijn veilig en gedrukte codes blijven werken.',
  'prompt.server.save.title': 'De dienst kon niet opslaan',
  'prompt.server.save.text': 'Je wijzigingen zijn er nog. (Status {status})',
  'prompt.server.wait': { one: 'Wacht {count} seconde.', other: 'Wacht {count} seconden.' },
  'prompt.offline.load.title': 'De dienst is niet bereikbaar',
  'prompt.offline.load.text': 'Controleer je verbinding en probeer het opnieuw.',
  'prompt.timeout.load.title': 'Dit duurt te lang',
  'prompt.timeout.load.text': 'De dienst antwoordde niet op tijd.',
  'prompt.unknown.save.title': 'De verbinding viel weg tijdens het opslaan',
  'prompt.unknown.save.text':
    'We weten nog niet of het is opgeslagen. Je wijzigingen zijn er nog, en je kunt het veilig opnieuw proberen.',
  'prompt.unknown.save.action': 'Controleren en opnieuw proberen',
  'prompt.unreadable.load.title': 'Het antwoord was onleesbaar',
  'prompt.unreadable.load.text':
    'Iets tussen deze pagina en de dienst gaf een onverwacht antwoord. Probeer het opnieuw of herlaad de pagina.',
}
