import type { Translation } from '../translation.ts'

export const inks: Translation<'es', 'inks'> = {
  'ink.label': 'Colores de impresión',
  'ink.screen': 'RGB, como en pantalla',
  'ink.pure-black': 'RGB, con el negro como K',
  'ink.pure-black.hint':
    'El negro se imprime con una sola plancha y bordes nítidos. Los demás colores siguen en RGB.',
  'ink.black': 'Solo tinta negra (K)',
  'ink.brand': 'Colores de marca: CMYK y tintas planas',
  'ink.spot': 'Una tinta plana',
  'ink.screen.hint': 'La imprenta convierte los colores.',
  'ink.black.hint': 'Una plancha, bordes nítidos. Los colores pasan a tonos de negro.',
  'ink.brand.hint': 'Usa los valores de tus kits de marca. Los demás colores siguen en RGB.',
  'ink.spot.hint': 'Todo lo oscuro lleva su propia plancha. Las zonas claras quedan sin imprimir.',
  'ink.spot.name': 'Nombre de la tinta plana',
  'ink.spot.missing': 'Introduce el nombre exactamente como lo escribe la imprenta.',
  'ink.cmyk': 'Valores CMYK para visores sin esa tinta',
  'ink.cyan': 'Cian',
  'ink.magenta': 'Magenta',
  'ink.yellow': 'Amarillo',
  'ink.key': 'Negro',
  'ink.preview': 'En pantalla se ve más o menos así. Pide una prueba a la imprenta.',
  'ink.kit.title': 'Colores de impresión de {name}',
  'ink.kit.text':
    'Introduce los valores CMYK o la tinta plana con que imprime tu marca. Las descargas y las hojas podrán usarlos.',
  'ink.kit.use': 'Valores de impresión propios',
  'ink.kit.spot': 'Tinta plana, si la hay',
  'ink.kit.save': 'Guardar colores de impresión',
  'ink.kit.saved': 'Colores de impresión guardados.',
  'ink.kit.none': 'Este kit aún no tiene colores.',
  'ink.pictures': 'Un logotipo que es una imagen conserva sus colores RGB.',
}
