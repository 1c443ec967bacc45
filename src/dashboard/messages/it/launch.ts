import type { Translation } from '../translation.ts'

export const launch: Translation<'it', 'launch'> = {
  'launch.heading': 'Scheda di lancio',
  'launch.open': 'Scheda di lancio',
  'launch.lead': 'Tutto per portare questo codice nel mondo.',
  'launch.picture': 'Codice QR di {title}',
  'launch.hide': 'Nascondi scheda di lancio',
  'launch.show': 'Mostra scheda di lancio',
  'launch.scan.heading': 'Scansionalo ora',
  'launch.scan.text':
    'Punta la fotocamera del telefono sul codice. La scansione appare qui in pochi secondi.',
  'launch.scan.private': 'Solo i dispositivi della tua rete possono aprire {domain}.',
  'launch.scan.waiting': 'In attesa di una scansione…',
  'launch.scan.arrived': {
    one: '{count} scansione ricevuta alle {time}. Funziona.',
    many: "{count} scansioni ricevute, l'ultima alle {time}. Funziona.",
    other: "{count} scansioni ricevute, l'ultima alle {time}. Funziona.",
  },
  'launch.scan.lost': 'Al momento non vediamo nuove scansioni. Continuiamo a provare.',
  'launch.test': 'Apri il link breve',
  'launch.test.hint': 'Aprirlo qui conta come clic, non come scansione.',
  'launch.sizes.heading': 'Misure',
  'launch.sizes.hint': 'La misura minima che si scansiona bene su ogni supporto.',
  'launch.sizes.medium': 'Supporto',
  'launch.sizes.size': 'Stampa a',
  'launch.sizes.distance': 'Si scansiona da',
  'launch.sizes.file': 'File',
  'launch.sizes.value': '{width} × {height} mm',
  'launch.sizes.take': '{format} per {medium}',
  'launch.files.heading': 'File e approvazione',
  'launch.files.hint': 'PDF, SVG, PNG e una prova in uno ZIP, ognuno riletto prima della consegna.',
  'launch.files.pack': 'Scarica tutto',
}
