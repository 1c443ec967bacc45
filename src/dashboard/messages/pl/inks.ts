import type { Translation } from '../translation.ts'

export const inks: Translation<'pl', 'inks'> = {
  'ink.label': 'Kolory druku',
  'ink.screen': 'RGB, jak na ekranie',
  'ink.pure-black': 'RGB, czerń jako K',
  'ink.pure-black.hint':
    'Czerń drukuje się z jednej płyty i z ostrymi krawędziami. Inne kolory pozostają w RGB.',
  'ink.black': 'Tylko czarna farba (K)',
  'ink.brand': 'Kolory marki: CMYK i kolory dodatkowe',
  'ink.spot': 'Jeden kolor dodatkowy',
  'ink.screen.hint': 'Drukarnia przelicza kolory.',
  'ink.black.hint': 'Jedna płyta, ostre krawędzie. Kolory stają się odcieniami czerni.',
  'ink.brand.hint': 'Używa wartości z zestawów marki. Inne kolory pozostają w RGB.',
  'ink.spot.hint': 'Wszystko, co ciemne, ma własną płytę. Jasne miejsca pozostają niezadrukowane.',
  'ink.spot.name': 'Nazwa koloru dodatkowego',
  'ink.spot.missing': 'Wpisz nazwę dokładnie tak, jak zapisuje ją drukarnia.',
  'ink.cmyk': 'Wartości CMYK dla podglądu bez tej farby',
  'ink.cyan': 'Cyjan',
  'ink.magenta': 'Magenta',
  'ink.yellow': 'Żółty',
  'ink.key': 'Czarny',
  'ink.preview': 'Na ekranie wygląda mniej więcej tak. Poproś drukarnię o próbę.',
  'ink.kit.title': 'Kolory druku: {name}',
  'ink.kit.text':
    'Wpisz wartości CMYK lub kolor dodatkowy, którym drukuje marka. Pobierane pliki i arkusze będą mogły ich używać.',
  'ink.kit.use': 'Własne wartości druku',
  'ink.kit.spot': 'Kolor dodatkowy, jeśli jest',
  'ink.kit.save': 'Zapisz kolory druku',
  'ink.kit.saved': 'Zapisano kolory druku.',
  'ink.kit.none': 'Ten zestaw nie ma jeszcze kolorów.',
  'ink.pictures': 'Logo, które jest obrazem, zachowuje kolory RGB.',
}
