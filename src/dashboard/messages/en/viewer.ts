/** For people who may look and not change. */
export const viewer = {
  'viewer.label': 'View only',
  'viewer.library': 'You can look and download. Ask an owner to change codes.',
  'viewer.code': "You're a viewer of {account}: you can look at this code and download it.",
  'viewer.ask': 'To change it, ask an owner for the role of an editor.',
  'viewer.new.title': "You can't create codes",
  'viewer.new.text': "You're a viewer of {account}. To create codes, ask an owner for the role of an editor.",
  'viewer.new.action': 'Go to library',
  'viewer.empty.title': 'No codes yet',
  'viewer.empty.text': 'Codes that your colleagues create appear here.',
  'viewer.starred': 'Starred',
  'viewer.open': 'Open',
} as const
