import type { Config } from '../config.ts'
import { signInLink } from '../sign-in-link.ts'

/** The one place where a token is printed, so that the owner can sign in. */
export function announce(config: Config, token: string): void {
  const links = config.brandedDomains.join(', ')
  if (config.serviceUrl !== null) {
    process.stdout.write(
      `\nTessera is ready.\nOpen:        ${signInLink(config, null)}\nService:     ${config.serviceUrl} (sign in with an access token of it)\n\n`,
    )
    return
  }
  process.stdout.write(
    `\nTessera is ready.\nSign in:     ${signInLink(config, token)}\nShort links: ${links}\n\n`,
  )
}
