export const designRows = ['look', 'pattern', 'corners', 'colours', 'logo', 'frame', 'more'] as const
export const settingsRows = [
  'type',
  'title',
  'tags',
  'folder',
  'utm',
  'schedule',
  'rules',
  'password',
  'welcome',
  'card',
  'results',
  'active',
] as const
export type DesignRow = (typeof designRows)[number]
export type SettingsRow = (typeof settingsRows)[number]
/** The short link and the verdict open like rows, from their lines beside the picture. */
export type Row = DesignRow | SettingsRow | 'link' | 'verdict'
export type Tab = 'content' | 'design' | 'settings'
