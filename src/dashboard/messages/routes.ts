import type { Feature } from './catalogue.ts'

const signIn = ['common', 'sign-in'] as const

/**
 * The features that each route shows. A route's messages are one file per language. A feature may be in several, so
 * that a screen opens with one file.
 */
export const routeFeatures = {
  'sign-in': [...signIn, 'reasons'],
  /** Links of invitations and new passwords, and the first steps. */
  joining: ['joining', 'reasons', 'shell'],
  /** The library and the editor until their first picture. */
  'signed-in': [...signIn, 'drafts', 'editor', 'library', 'plan', 'print', 'prompts', 'shell', 'viewer'],
  /** What any screen shows after its first picture: the command palette, the scan test. */
  work: [
    'approval',
    'blocked',
    'brand',
    'files',
    'inks',
    'palette',
    'print-check',
    'reasons',
    'together',
    'upgrade',
    'verdict',
    'visit-pages',
    'waiting',
  ],
  /** After the first picture. */
  library: ['folders', 'importing'],
  /** After the first picture. */
  editor: ['changes', 'content', 'history', 'scans', 'studio'],
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
    'reasons',
    'upgrade',
  ],
  artwork: ['artwork', 'inks'],
  check: ['print-check'],
  scans: ['scans'],
} as const satisfies { readonly [route: string]: readonly Feature[] }

export type MessageRoute = keyof typeof routeFeatures
