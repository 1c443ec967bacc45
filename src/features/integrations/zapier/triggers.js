import { ask } from './connection.js'

/** The facts of a code that a webhook sends. */
function factsOf({ id, title, brandedDomain, slashTag, destinationUrl }) {
  return { id, codeId: id, title, shortUrl: `https://${brandedDomain}/${slashTag}`, destinationUrl }
}

/** A code as the message about its scans holds it. */
function scansOf(code) {
  const { id, codeId, shortUrl } = factsOf(code)
  const { scans, clicks } = code
  return { id, codeId, shortUrl, scans, clicks, totals: { scans, clicks } }
}

const sample = {
  id: 17,
  codeId: 17,
  title: 'Summer menu',
  shortUrl: 'https://go.example.com/menu',
  destinationUrl: 'https://example.com/menu',
}

/** A trigger that a webhook starts. `read` returns the records of a message, `list` those that Zapier shows as samples. */
function ofWebhook({ key, noun, label, description, event, read, list, sample: shown }) {
  return {
    key,
    noun,
    display: { label, description },
    operation: {
      type: 'hook',
      performSubscribe: async (z, bundle) => {
        const { data } = await ask(z, bundle, 'POST', '/webhooks', {
          body: { address: bundle.targetUrl, events: [event] },
        })
        return { id: data.id }
      },
      performUnsubscribe: (z, bundle) => ask(z, bundle, 'DELETE', `/webhooks/${bundle.subscribeData.id}`),
      perform: (_z, bundle) => read(bundle.cleanedRequest),
      performList: async (z, bundle) => (await ask(z, bundle, 'GET', '/qr-code?limit=3')).data.map(list),
      sample: shown,
    },
  }
}

export const triggers = {
  code_created: ofWebhook({
    key: 'code_created',
    noun: 'QR code',
    label: 'New QR Code',
    description: 'Triggers when a QR code is created.',
    event: 'code.created',
    read: ({ data }) => [{ id: data.codeId, ...data }],
    list: factsOf,
    sample,
  }),
  code_scanned: ofWebhook({
    key: 'code_scanned',
    noun: 'Scan',
    label: 'QR Code Scanned',
    description: 'Triggers when QR codes are scanned or their links are clicked, at most once a minute.',
    event: 'code.scanned',
    read: ({ timestamp, data }) => data.codes.map((code) => ({ id: `${code.codeId} ${timestamp}`, ...code })),
    list: scansOf,
    sample: {
      id: '17 2026-11-26T09:30:00.000Z',
      codeId: 17,
      shortUrl: 'https://go.example.com/menu',
      scans: 3,
      clicks: 1,
      totals: { scans: 120, clicks: 14 },
    },
  }),
}
