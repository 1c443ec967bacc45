import type { Translation } from '../translation.ts'

export const blocked: Translation<'pl', 'blocked'> = {
  'blocked.title': 'Administrator zablokował ten kod',
  'blocked.reason': 'Powód:',
  'blocked.text':
    'Odwiedzający widzą komunikat zamiast celu. Można dalej edytować, a wydruki znów zadziałają po zdjęciu blokady. Poproś o to administratora.',
  'blocked.notice': 'Zablokowany: {reason}',
  'blocked.host.title': 'Linki do {host} są niedozwolone',
  'blocked.host.text':
    'Odwiedzający widzą komunikat zamiast celu. Zmień każdy adres prowadzący do tej witryny (cel, po zakończeniu lub zaplanowany), a wydruki znów zadziałają. Albo poproś administratora o zgodę.',
  'blocked.host.notice': 'Zamknięty: linki do {host} są niedozwolone. {reason}',
}
