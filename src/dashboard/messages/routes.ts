import type { PartName } from './catalogue.ts'

const signIn = ['common', 'signIn'] as const

/**
 * The parts that each route shows. A route's texts are one file per language. A part may be in several, so that a
 * screen opens with one file.
 */
export const routeParts = {
  'sign-in': [...signIn, 'waysIn'],
  /** What a sign-in shows after a first answer. */
  'sign-in-later': ['signInLater'],
  /** Links of invitations and new passwords, and the first steps. */
  joining: ['joining', 'shell', 'signInLater'],
  /** The library and the editor until their first picture. */
  'signed-in': [...signIn, 'drafts', 'editor', 'library', 'notOffered', 'plan', 'prompts', 'shell', 'viewer'],
  /** What any screen shows after its first picture: the command palette, downloads, the scan test. */
  work: [
    'approval',
    'blocked',
    'brand',
    'files',
    'inks',
    'launch',
    'palette',
    'print',
    'printNotes',
    'reasons',
    'rehearsal',
    'signInLater',
    'together',
    'upgrade',
    'verdict',
    'visitPages',
    'waiting',
    'waysIn',
  ],
  /** After the first picture. */
  library: ['folders', 'importing', 'libraryWork'],
  /** After the first picture. */
  editor: ['changes', 'content', 'editorWork', 'history', 'scans', 'studio', 'utm'],
  account: [
    'access',
    'account',
    'brand',
    'changes',
    'domains',
    'files',
    'inks',
    'people',
    'profile',
    'upgrade',
    'waysIn',
  ],
  artwork: ['artwork', 'inks'],
  check: ['printCheck', 'printNotes'],
  scans: ['scans'],
} as const satisfies { readonly [route: string]: readonly PartName[] }

export type MessageRoute = keyof typeof routeParts
