const { createHmac, timingSafeEqual } = require('node:crypto')

const events = [
  { name: 'Code Approved', value: 'code.approved' },
  { name: 'Code Changed', value: 'code.changed' },
  { name: 'Code Created', value: 'code.created' },
  { name: 'Code Deleted', value: 'code.deleted' },
  { name: 'Codes Scanned', value: 'code.scanned', description: 'At most once a minute' },
  { name: 'Destination Down', value: 'destination.down' },
  { name: 'Result Counted', value: 'result.counted' },
]

/** Sends a request to the service of the credentials. Returns the body of the response. */
async function ask(context, method, path, body) {
  const { service } = await context.getCredentials('tesseraApi')
  const url = new URL(`/api/v1${path}`, service).href
  const request = { method, url, json: true, ...(body && { body }) }
  return await context.helpers.httpRequestWithAuthentication.call(context, 'tesseraApi', request)
}

/** Whether a message carries the signature of its secret (Standard Webhooks). */
function isSigned(secret, headers, body) {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const right = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  const given = String(headers['webhook-signature'])
    .split(' ')
    .map((one) => Buffer.from(one))
  return given.some((one) => one.length === right.length && timingSafeEqual(one, right))
}

const webhookMethods = {
  default: {
    async checkExists() {
      const { id } = this.getWorkflowStaticData('node')
      return id !== undefined && (await ask(this, 'GET', '/webhooks')).data.some((one) => one.id === id)
    },
    async create() {
      const address = this.getNodeWebhookUrl('default')
      const body = { address, events: this.getNodeParameter('events') }
      const { data, secret } = await ask(this, 'POST', '/webhooks', body)
      Object.assign(this.getWorkflowStaticData('node'), { id: data.id, secret })
      return true
    },
    async delete() {
      const stored = this.getWorkflowStaticData('node')
      if (stored.id !== undefined) await ask(this, 'DELETE', `/webhooks/${stored.id}`)
      delete stored.id
      return true
    },
  },
}

/** Starts a workflow at events of an account. */
class TesseraTrigger {
  description = {
    displayName: 'Tessera Trigger',
    name: 'tesseraTrigger',
    icon: 'fa:qrcode',
    group: ['trigger'],
    version: 1,
    description: 'Starts when a QR code is created, changed or scanned',
    defaults: { name: 'Tessera Trigger' },
    inputs: [],
    outputs: ['main'],
    credentials: [{ name: 'tesseraApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        options: events,
        default: ['code.created'],
        required: true,
      },
    ],
  }

  webhookMethods = webhookMethods

  async webhook() {
    const { secret } = this.getWorkflowStaticData('node')
    const { rawBody, headers } = this.getRequestObject()
    if (!isSigned(secret, headers, rawBody)) {
      this.getResponseObject().status(401).end()
      return { noWebhookResponse: true }
    }
    return { workflowData: [this.helpers.returnJsonArray(JSON.parse(rawBody))] }
  }
}

module.exports = { TesseraTrigger }
