import type { RouteOptions } from 'fastify'
import type { Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import type { Access } from '#contract/people/roles.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The right that the route needs; missing: any sign-in. */
    readonly access?: Access
  }
}

const byRoute = new Map(
  Object.entries<Operation>(operations).map(([id, { method, path }]) => [`${method} ${path}`, id]),
)

/** Routes beside the operations, and the operation whose role they need. */
const further: Readonly<Record<string, keyof typeof operations>> = {
  'POST /api/v1/qr-code/:id': 'updateQrCode',
  'PATCH /api/v1/uploads/:id': 'beginUpload',
}

/** Where a provider sends the browser back: a page for the browser, not an operation. */
export const providerCallbackPath = '/api/v1/sign-in/provider/callback'

/** Gives each route the role of its operation. A route without an operation is a bug, so the service does not start. */
export class OperationAccess {
  readonly #routed = new Set<string>()

  /** For the `onRoute` hook. */
  readonly onRoute = (route: RouteOptions): void => {
    const methods = [route.method].flat()
    // Answers 404 to everything that is no route.
    if (route.url === '/api/v1/*' || route.url === providerCallbackPath) return
    const ids = methods.map((method) => operationOf(method, route.url))
    const [id] = ids
    if (id === undefined) throw new Error(`The route ${route.url} has no method`)
    for (const each of ids) this.#routed.add(each)
    const access: Access = roleOf(id)
    if (ids.some((each) => roleOf(each) !== access))
      throw new Error(`${route.url} has operations of different roles`)
    route.config = { ...route.config, access }
  }

  /** Ids of the operations that have a route. */
  get routed(): ReadonlySet<string> {
    return this.#routed
  }
}

function operationOf(method: string, url: string): string {
  const key = `${method === 'HEAD' ? 'GET' : method} ${url}`
  const id = byRoute.get(key) ?? further[key]
  if (id === undefined) throw new Error(`The route ${key} belongs to no operation`)
  return id
}

export function roleOf(id: string): Access {
  const operation = (operations as Readonly<Record<string, Operation>>)[id]
  if (operation === undefined) throw new Error(`There is no operation ${id}`)
  return operation.role
}
