/** The tab of each row of the editor. The short link and the verdict open from lines of their own. */
export const tabOfRow = {
  Look: 'Design',
  Pattern: 'Design',
  Corners: 'Design',
  Colours: 'Design',
  'Logo or photo': 'Design',
  Frame: 'Design',
  More: 'Design',
  Type: 'Settings',
  Title: 'Settings',
  Tags: 'Settings',
  Folder: 'Settings',
  'UTM parameters': 'Settings',
  Schedule: 'Settings',
  'Where visitors go': 'Settings',
  'Password protection': 'Settings',
  'Welcome screen': 'Settings',
  Results: 'Settings',
  'Card in chats': 'Settings',
  Active: 'Settings',
  'Short link': null,
  'How it scans': null,
} as const
export type RowName = keyof typeof tabOfRow

const fields: Partial<Record<RowName, readonly string[]>> = {
  Colours: ['QR colour', 'Background colour', 'Second colour', 'Background end colour', 'Square colour 3'],
  Frame: ['Frame text', 'Second line'],
  Title: ['Title'],
  Tags: ['Tags'],
  Folder: ['Folder'],
  'UTM parameters': ['Source'],
  Schedule: [
    'Opens on',
    'Time zone for the start',
    'Expiration date',
    'Time zone',
    'When it ends, send visitors to',
    'New destination',
    'From',
    'Until',
    'Time zone for the change',
  ],
  'Password protection': ['Password'],
  'Card in chats': ['Card title', 'Link description'],
  'Welcome screen': ['Seconds', 'Image', 'Image address'],
  'Short link': ['Short link ending', 'Branded domain'],
}

/** The row in which a labelled field stands; undefined for one that is in view already. */
export function rowOfField(label: string): RowName | undefined {
  return (Object.keys(fields) as RowName[]).find((row) => fields[row]?.includes(label) === true)
}
