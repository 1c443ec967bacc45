import { runAdmin } from '#service/operations/admin/run-admin.ts'
import { readConfig } from '#service/operations/config.ts'
import type { TestService } from '../support/a-service.ts'
import { engineName, locationIn } from '../support/engine-in.ts'

export function adminOf(service: Pick<TestService, 'folder'>) {
  return async (...args: string[]) => {
    const env = {
      DATA_DIR: service.folder,
      BRANDED_DOMAINS: 'go.acme.com',
      // An embedded database lies in the folder, if there is one.
      ...(engineName === 'postgres' && { DATABASE_URL: await locationIn(service.folder) }),
    }
    const lines = { out: '', err: '' }
    const code = await runAdmin(args, {
      config: () => readConfig(env, []),
      doneBy: 'ada@desk',
      out: (text) => (lines.out += text),
      err: (text) => (lines.err += text),
    })
    return { code, ...lines, json: () => JSON.parse(lines.out) }
  }
}
