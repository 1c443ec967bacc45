/** Sends a request to the service of the connection. Returns the body of the response. */
export async function ask(z, { authData }, method, path, options = {}) {
  const url = new URL(`/api/v1${path}`, authData.service).href
  const { data } = await z.request({ url, method, skipThrowForStatus: true, ...options })
  return data
}

export function withToken(request, _z, { authData }) {
  if (authData.token) request.headers.Authorization = `Bearer ${authData.token}`
  return request
}

/** Shows the sentence of a refusal instead of its body. */
export function explainRefusals(response, z) {
  const { status, data } = response
  if (status < 400) return response
  const message = data?.message ?? data?.data?.message ?? `Tessera answered ${status}.`
  throw new z.errors.Error(message, 'refused', status)
}

export const authentication = {
  type: 'custom',
  fields: [
    {
      key: 'service',
      label: 'Address of your Tessera',
      required: true,
      placeholder: 'https://qr.example.com',
    },
    {
      key: 'token',
      label: 'Token',
      type: 'password',
      required: true,
      helpText: 'Create it under Account, Developers. Triggers need the token of an owner.',
    },
  ],
  test: (z, bundle) => ask(z, bundle, 'GET', '/session'),
  connectionLabel: '{{user.name}}',
}
