import type { PartName } from './catalogue.ts'

const signIn = ['common', 'signIn'] as const
const scanTest = ['print', 'verdict'] as const

/**
 * The parts that each route shows. A route's texts are one file per language. A part may be in several: a screen
 * then opens with one file, whichever route comes first.
 */
export const routeParts = {
  'sign-in': signIn,
  /** The library and the editor until their first picture. */
  'signed-in': [...signIn, 'drafts', 'editor', 'library', 'notOffered', 'plan', 'prompts'],
  /** What follows the first picture, and dialogs. */
  work: [
    ...scanTest,
    'approval',
    'blocked',
    'brand',
    'content',
    'editorWork',
    'files',
    'history',
    'importing',
    'libraryWork',
    'palette',
    'rehearsal',
    'scans',
    'studio',
    'upgrade',
    'utm',
    'visitPages',
    'waiting',
  ],
  account: ['account', 'access', 'files', 'upgrade'],
  artwork: ['artwork', ...scanTest],
  check: ['printCheck'],
  scans: ['scans'],
} as const satisfies { readonly [route: string]: readonly PartName[] }

export type MessageRoute = keyof typeof routeParts
