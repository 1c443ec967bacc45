export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The mail server and the sender of mails. */
export type MailPlan = {
  /** `smtp://` or `smtps://` with user and password. */
  readonly url: string
  readonly from: string
  /** Origin of the dashboard in mails. Never taken from a request, whose Host header anybody can choose. */
  readonly dashboard: string
}

export type Mailer = {
  readonly dashboard: string
  /** Whether the mail server accepted the mail. Never rejects. */
  send(mail: Mail): Promise<boolean>
  close(): void
}

/** Milliseconds for each step of the mail server. */
const patience = 10_000

/**
 * Sends mails through an SMTP server. The SMTP library loads with the first mail.
 *
 * @param onFailure receives errors for the log.
 */
export function openMailer({ url, from, dashboard }: MailPlan, onFailure: (error: unknown) => void): Mailer {
  let transport: Awaited<ReturnType<typeof connectTo>> | null = null
  return {
    dashboard,
    async send({ to, ...mail }) {
      try {
        transport ??= await connectTo(url)
        // As an object, an address is not parsed and cannot add recipients.
        const sent = await transport.sendMail({ ...mail, from, to: { name: '', address: to } })
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
