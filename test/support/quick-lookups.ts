import { configure, getConfig } from '@testing-library/react'

/** Characters of the page in an error. */
const most = 2_000

/**
 * A failed query prints all elements of the page into its error at each retry. Print the text of the page, which is
 * shorter and says more, and only for the last one, which is shown.
 */
export function printPageOnce(): void {
  configure({
    getElementError(message, container) {
      const text = container instanceof HTMLElement && !isWaiting() ? textOf(container) : ''
      const error = new Error([message ?? '', ...(text === '' ? [] : ['The page shows:', text])].join('\n\n'))
      error.name = 'TestingLibraryElementError'
      return error
    },
  })
}

function textOf(page: HTMLElement): string {
  return page.innerText.replaceAll(/\n{2,}/g, '\n').slice(0, most)
}

/** Testing Library marks its own retries this way; where it does not, each error has the text. */
function isWaiting(): boolean {
  const config = getConfig()
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true
}
