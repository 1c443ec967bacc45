// The only platform global of contract and design: equal in Node, page and worker.
declare class URL {
  constructor(url: string, base?: string)
  readonly href: string
  readonly protocol: string
  readonly host: string
  readonly hostname: string
  readonly port: string
  readonly username: string
  readonly pathname: string
  search: string
  readonly hash: string
}
