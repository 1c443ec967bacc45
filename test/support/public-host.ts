/**
 * The environment of a service that reaches a server of this machine under a public name, because it refuses private
 * addresses: its resolver gives the name a public address, and connections to that address come here.
 */
export function publicHostEnv(host: string, port: number): { readonly NODE_OPTIONS: string } {
  const preload = `
    import resolver from 'node:dns/promises'
    import net from 'node:net'
    import { syncBuiltinESMExports } from 'node:module'
    const { lookup } = resolver
    const { connect } = net
    const address = '93.184.216.34'
    resolver.lookup = (name, options) =>
      name === ${JSON.stringify(host)} ? Promise.resolve([{ address, family: 4 }]) : lookup(name, options)
    net.connect = (options, ...rest) =>
      connect(options?.host === address ? { host: '127.0.0.1', port: ${port} } : options, ...rest)
    syncBuiltinESMExports()`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}` }
}
