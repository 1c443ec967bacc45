import { createStore, useStore } from './store.ts'
import { deviceStorage } from './device-storage.ts'

export type Theme = 'system' | 'light' | 'dark'

/** `public/start.js` reads the same key before the first paint. */
const storageKey = 'tessera.theme'
const chosen = createStore(currentTheme())

export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useStore(chosen), chooseTheme]
}

function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  deviceStorage.write(storageKey, theme === 'system' ? null : theme)
  chosen.set(theme)
}
