import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reportCaughtError } from '../ui/lazy.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { App } from './app.tsx'
import { loadFirstMessages } from '../messages/load-messages.ts'
import { t } from '../messages/t.ts'
import { offeredToken } from '../sign-in/offered-token.ts'
import { tokenFromAddress } from '../sign-in/offered-token.ts'
import { showToast } from '../ui/toaster.tsx'
import { keepTypedTexts } from '../ui/typed-texts.ts'
import { createDashboardRouter } from './router.ts'

takeSignInLink()
const client = createQueryClient()
const router = createDashboardRouter(client)

// Not before the first screen, which needs it for nothing.
void import('../api/live-changes.ts').then(({ followChanges }) => followChanges(client))

// The sign-in link may open in a tab that shows the page already: then only the fragment changes.
window.addEventListener('hashchange', () => {
  if (takeSignInLink()) void router.invalidate()
})

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')
offerReload()
keepTypedTexts()
// The code of the screen loads beside the messages.
void router.load()
void loadFirstMessages().then(() =>
  createRoot(root, { onCaughtError: reportCaughtError }).render(
    <StrictMode>
      <App client={client} router={router} />
    </StrictMode>,
  ),
)

/** Whether the URL had a token. */
function takeSignInLink(): boolean {
  const token = tokenFromAddress()
  if (token !== null) offeredToken.set(token)
  return token !== null
}

/**
 * Offers to reload the page when a part of it could not be loaded, without a connection or after a new version. Browsers
 * remember a failed module until then. The editor keeps what was typed as a draft.
 */
function offerReload(): void {
  window.addEventListener('vite:preloadError', () =>
    showToast({
      message: t('offline.part'),
      lasting: true,
      action: { label: t('crash.reload'), onSelect: () => location.reload() },
    }),
  )
}
