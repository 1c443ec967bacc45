import type { Translation } from '../translation.ts'

export const waiting: Translation<'pl', 'waiting'> = {
  'waiting.saved': 'Zapisano „{title}” po odzyskaniu połączenia.',
  'waiting.notTaken': 'Usługa nie zapisała: {fields}.',
  'waiting.rest': 'Późniejsze zmiany są zapisane jako szkic.',
  'waiting.refused.changed': 'Nie zapisano „{title}”, bo ktoś inny zapisał wcześniej.',
  'waiting.refused.conflict': 'Nie zapisano „{title}”, bo krótki link jest zajęty.',
  'waiting.refused.plan-limit': 'Nie zapisano „{title}”, bo osiągnięto limit planu.',
  'waiting.refused.not-found': 'Nie zapisano „{title}”, bo kod już nie istnieje.',
  'waiting.refused.unknown':
    'Nie wiemy, czy zapisano „{title}”, bo połączenie zostało przerwane. Przed ponownym zapisem otwórz krótki link.',
  'waiting.refused.other': 'Nie zapisano „{title}”, bo usługa to odrzuciła.',
  'waiting.kept': 'Praca jest zapisana jako szkic.',
  'waiting.open': 'Otwórz szkic',
}
