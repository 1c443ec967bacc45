// The one platform global that contract and design use: it is the same in Node, a page and a worker.
declare class URL {
  constructor(url: string, base?: string)
  readonly href: string
  readonly protocol: string
  readonly host: string
  readonly hostname: string
  readonly port: string
  readonly pathname: string
  search: string
  readonly hash: string
}
