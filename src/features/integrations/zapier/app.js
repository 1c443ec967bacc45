import { creates, searches } from './actions.js'
import { authentication, explainRefusals, withToken } from './connection.js'
import manifest from './package.json' with { type: 'json' }
import { triggers } from './triggers.js'

const app = {
  version: manifest.version,
  platformVersion: manifest.dependencies['zapier-platform-core'],
  authentication,
  beforeRequest: [withToken],
  afterResponse: [explainRefusals],
  triggers,
  creates,
  searches,
}

export default app
