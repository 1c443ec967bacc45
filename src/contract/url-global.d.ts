// The only platform global in contract and design. It is the same in Node, pages and workers.
declare class URL {
  constructor(url: string, base?: string | URL)
  readonly href: string
  readonly origin: string
  readonly protocol: string
  readonly host: string
  readonly hostname: string
  readonly port: string
  readonly username: string
  readonly pathname: string
  search: string
  readonly hash: string
}
