const sent = (type, property) => ({ send: { type, property } })
const shownFor = (...operation) => ({ show: { operation } })
const text = (name, displayName, description) => ({
  displayName,
  name,
  type: 'string',
  default: '',
  ...(description && { description }),
  routing: sent('body', name),
})
const answerOf = (property) => ({ postReceive: [{ type: 'rootProperty', properties: { property } }] })

const operation = {
  displayName: 'Operation',
  name: 'operation',
  type: 'options',
  noDataExpression: true,
  default: 'create',
  options: [
    {
      name: 'Create',
      value: 'create',
      action: 'Create a QR code',
      routing: { request: { method: 'POST', url: '/short-links' }, output: answerOf('data') },
    },
    {
      name: 'Update',
      value: 'update',
      action: 'Update a QR code',
      routing: {
        request: { method: 'PUT', url: '=/qr-code/{{$parameter["id"]}}' },
        output: answerOf('result'),
      },
    },
    {
      name: 'Find',
      value: 'find',
      action: 'Find QR codes',
      routing: { request: { method: 'GET', url: '/qr-code' }, output: answerOf('data') },
    },
  ],
}

const properties = [
  operation,
  {
    ...text('destinationUrl', 'Destination', 'The address to which the code leads'),
    required: true,
    placeholder: 'https://',
    displayOptions: shownFor('create'),
  },
  {
    displayName: 'Number of the Code',
    name: 'id',
    type: 'number',
    default: 0,
    required: true,
    displayOptions: shownFor('update'),
  },
  {
    displayName: 'Words',
    name: 'search',
    type: 'string',
    default: '',
    description: 'In the title, the short link, the destination or the tags',
    displayOptions: shownFor('find'),
    routing: sent('query', 'search'),
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1, maxValue: 200 },
    default: 50,
    description: 'Max number of results to return',
    displayOptions: shownFor('find'),
    routing: sent('query', 'limit'),
  },
  {
    displayName: 'Fields',
    name: 'fields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    displayOptions: shownFor('create', 'update'),
    options: [
      {
        displayName: 'Active',
        name: 'isActive',
        type: 'boolean',
        default: true,
        description: 'Whether the code leads somewhere',
        displayOptions: { show: { '/operation': ['update'] } },
        routing: sent('body', 'isActive'),
      },
      {
        ...text('destinationUrl', 'Destination'),
        displayOptions: { show: { '/operation': ['update'] } },
      },
      text('brandedDomain', 'Domain', 'Your default domain when missing'),
      text('slashTag', 'Short Link Ending'),
      text('tags', 'Tags', 'Several are separated by commas'),
      text('title', 'Title'),
    ],
  },
]

/** Creates, changes and finds QR codes. n8n makes the requests from this description. */
class Tessera {
  description = {
    displayName: 'Tessera',
    name: 'tessera',
    icon: 'fa:qrcode',
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: 'Create, change and find QR codes',
    defaults: { name: 'Tessera' },
    inputs: ['main'],
    outputs: ['main'],
    credentials: [{ name: 'tesseraApi', required: true }],
    requestDefaults: { baseURL: '={{$credentials.service.replace(/\\/+$/, "")}}/api/v1' },
    properties,
  }
}

module.exports = { Tessera }
