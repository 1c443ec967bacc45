/** Addresses as people paste and export them, with the address that each entry stores. */
export const typedAddresses: readonly (readonly [typed: string, address: string])[] = [
  ['acme.com/sale?a=1', 'https://acme.com/sale?a=1'],
  ['müller.de/preise', 'https://müller.de/preise'],
  ['www.straße.de', 'https://www.straße.de'],
  ['//acme.com/x', 'https://acme.com/x'],
  ['https://example.com/a b', 'https://example.com/a%20b'],
  ['https://example.com/a?q=two words#a b', 'https://example.com/a?q=two%20words#a%20b'],
  ['\u200bhttps://example.com/sale\u200b', 'https://example.com/sale'],
  ['\ufeff \u202ahttps://example.com/sale\u202c\u00a0', 'https://example.com/sale'],
  ['https://exam\u00adple.com\u2060/sale', 'https://example.com/sale'],
  ['http\u200bs://www.\u202aexample.com', 'https://www.example.com'],
  ['acme\u2060.com/sale\u2069', 'https://acme.com/sale'],
  // Joiners that are spelling: a Persian path, a family and the flag of England.
  ['https://example.com/می\u200cخواهم', 'https://example.com/می\u200cخواهم'],
  ['https://example.com/👩\u200d👧', 'https://example.com/👩\u200d👧'],
  [
    'https://example.com/🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'https://example.com/🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ],
  // Signed addresses stay letter for letter.
  ['https://example.com/x?sig=A%2bB%2F==', 'https://example.com/x?sig=A%2bB%2F=='],
]

/** Addresses with an invisible character in the path, with the character that the refusal names. */
export const invisibleInside: readonly (readonly [typed: string, character: string])[] = [
  ['https://example.com/sa\u200ble', 'U+200B'],
  ['https://example.com/sa\u2060le', 'U+2060'],
  ['https://example.com/sa\u00adle', 'U+00AD'],
  ['example.com/sa\u202ale', 'U+202A'],
  ['https://example.com/?a=\ufeffb', 'U+FEFF'],
  ['https://example.com/a\u200d/b', 'U+200D'],
]
