import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reportCaughtError } from '../ui/lazy.tsx'
import { readCredentials } from '../api/credentials.ts'
import { createQueryClient } from '../api/query-client.ts'
import { App } from './app.tsx'
import { loadFirstMessages } from '../messages/load-messages.ts'
import { offeredToken } from '../sign-in/offered-token.ts'
import { tokenFromAddress } from '../sign-in/offered-token.ts'
import { createDashboardRouter } from './router.ts'
import './every-screen.ts'
import '../styles.css'

takeSignInLink()
const client = createQueryClient()
const router = createDashboardRouter(client)

// The sign-in link may open in a tab that shows the page already: then only the fragment changes.
window.addEventListener('hashchange', () => {
  if (takeSignInLink()) void router.invalidate()
})

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')
const isSignedIn = readCredentials() !== null && offeredToken.get() === null
void loadFirstMessages(isSignedIn ? 'signed-in' : 'sign-in').then(() =>
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
