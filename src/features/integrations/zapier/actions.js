import { ask } from './connection.js'

const sample = {
  id: 17,
  title: 'Summer menu',
  brandedDomain: 'go.example.com',
  slashTag: 'menu',
  destinationUrl: 'https://example.com/menu',
}

const fields = {
  destinationUrl: { key: 'destinationUrl', label: 'Destination', helpText: 'The address to which it leads.' },
  title: { key: 'title', label: 'Title' },
  brandedDomain: { key: 'brandedDomain', label: 'Domain', helpText: 'Empty for your default domain.' },
  slashTag: { key: 'slashTag', label: 'Short link ending', helpText: 'Empty for one that Tessera chooses.' },
  tags: { key: 'tags', label: 'Tags', helpText: 'Several are separated by commas.' },
}

/** The fields that a Zap fills. An update keeps the value of any other field. */
function filled(fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value != null))
}

async function createCode(z, bundle) {
  const { hasPicture, ...body } = bundle.inputData
  const { data } = await ask(z, bundle, 'POST', '/short-links', { body: filled(body) })
  if (hasPicture !== true) return data
  const picture = await ask(z, bundle, 'PUT', `/qr-code/${data.id}/public-picture`, { body: { isOn: true } })
  return { ...data, picture: picture.data.address }
}

async function updateCode(z, bundle) {
  const { id, ...body } = bundle.inputData
  return (await ask(z, bundle, 'PUT', `/qr-code/${id}`, { body: filled(body) })).result
}

async function findCodes(z, bundle) {
  const { search } = bundle.inputData
  return (await ask(z, bundle, 'GET', '/qr-code', { params: { search, limit: 10 } })).data
}

export const creates = {
  create_code: {
    key: 'create_code',
    noun: 'QR code',
    display: { label: 'Create QR Code', description: 'Creates a QR code with a short link.' },
    operation: {
      inputFields: [
        { ...fields.destinationUrl, required: true },
        fields.title,
        fields.brandedDomain,
        fields.slashTag,
        fields.tags,
        {
          key: 'hasPicture',
          label: 'Picture by an address',
          type: 'boolean',
          helpText: 'Everybody who knows the address can load the picture.',
        },
      ],
      perform: createCode,
      sample,
    },
  },
  update_code: {
    key: 'update_code',
    noun: 'QR code',
    display: { label: 'Update QR Code', description: 'Changes a QR code. Empty fields stay as they are.' },
    operation: {
      inputFields: [
        { key: 'id', label: 'Number of the code', type: 'integer', required: true, search: 'find_code.id' },
        fields.destinationUrl,
        fields.title,
        fields.tags,
        { key: 'isActive', label: 'Active', type: 'boolean', helpText: 'No pauses the code.' },
      ],
      perform: updateCode,
      sample,
    },
  },
}

export const searches = {
  find_code: {
    key: 'find_code',
    noun: 'QR code',
    display: {
      label: 'Find QR Code',
      description: 'Finds QR codes by their title, short link, destination or tags.',
    },
    operation: {
      inputFields: [{ key: 'search', label: 'Words', required: true }],
      perform: findCodes,
      sample,
    },
  },
}
