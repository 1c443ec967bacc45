/** n8n finds a class by the name of its file. */
class TesseraApi {
  name = 'tesseraApi'
  displayName = 'Tessera API'
  properties = [
    {
      displayName: 'Address of Your Tessera',
      name: 'service',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://qr.example.com',
    },
    {
      displayName: 'Token',
      name: 'token',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description: 'From Account, Developers. The trigger needs the token of an owner.',
    },
  ]
  authenticate = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.token}}' } },
  }
  test = { request: { baseURL: '={{$credentials.service}}', url: '/api/v1/session' } }
}

module.exports = { TesseraApi }
