import { configure, getConfig } from '@testing-library/react'

/**
 * A failed query prints the whole page into its error at each retry. Print it only for the last one, which is
 * shown.
 */
export function printPageOnce(): void {
  const { getElementError } = getConfig()
  configure({
    getElementError(message, container) {
      if (!isWaiting()) return getElementError(message, container)
      const error = new Error(message ?? '')
      error.name = 'TestingLibraryElementError'
      return error
    },
  })
}

/** Testing Library marks its own retries this way; where it does not, pages are printed as before. */
function isWaiting(): boolean {
  const config = getConfig()
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true
}
