import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { offerToken } from './features/sign-in/offered-token.ts'
import { tokenFromAddress } from './shell/token-from-address.ts'
import { createDashboardRouter } from './router.ts'
import './styles.css'

takeSignInLink()
const client = createQueryClient()
const router = createDashboardRouter(client)

// The printed link may be opened in a tab that already shows the page: only the fragment changes then.
window.addEventListener('hashchange', () => {
  if (takeSignInLink()) void router.invalidate()
})

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')
createRoot(root).render(
  <StrictMode>
    <App client={client} router={router} />
  </StrictMode>,
)

/** Whether the address carried a token. */
function takeSignInLink(): boolean {
  const token = tokenFromAddress()
  if (token !== null) offerToken(token)
  return token !== null
}
