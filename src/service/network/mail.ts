/** A mail in plain text. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string }

/** The mail server and the sender of mails. */
export type MailPlan = {
  /** `smtp://` or `smtps://` with user and password. */
  readonly url: string
  readonly from: string
  /** Origin of the dashboard in mails. Never that of a request, because anybody can choose its Host header. */
  readonly dashboard: string
}

export type Mailer = {
  /** Origin of links in mails. */
  readonly dashboard: string
  /** Whether the mail server took the mail. Never rejects. */
  send(mail: Mail): Promise<boolean>
  close(): void
}

/** Milliseconds that the mail server may take for each step. */
const patience = 10_000

/**
 * Sends mails through an SMTP server. What speaks SMTP loads with the first mail.
 *
 * @param onFailure receives errors for the log.
 */
export function openMailer({ url, from, dashboard }: MailPlan, onFailure: (error: unknown) => void): Mailer {
  let transport: Awaited<ReturnType<typeof connectTo>> | null = null
  return {
    dashboard,
    async send({ to, subject, text }) {
      try {
        transport ??= await connectTo(url)
        // An object is not parsed, so an address cannot add recipients.
        const sent = await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
        return sent.accepted.length > 0
      } catch (error) {
        onFailure(error)
        return false
      }
    },
    close: () => transport?.close(),
  }
}

async function connectTo(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
