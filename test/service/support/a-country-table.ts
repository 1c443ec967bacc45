import ipaddr from 'ipaddr.js'

/**
 * A table in the format of MaxMind (https://maxmind.github.io/MaxMind-DB/).
 *
 * @param countries by network, such as `203.0.113.0/24`; no network is inside another one.
 */
export function aCountryTable(countries: Readonly<Record<string, string>>): Buffer {
  type Node = [left: Node | string | null, right: Node | string | null]
  const root: Node = [null, null]
  const nodes: Node[] = [root]
  for (const [network, country] of Object.entries(countries)) {
    let node = root
    const bits = bitsOf(network)
    for (const [place, bit] of bits.entries()) {
      if (place === bits.length - 1) {
        node[bit] = country
        break
      }
      const next = node[bit]
      if (Array.isArray(next)) {
        node = next
        continue
      }
      const made: Node = [null, null]
      nodes.push((node[bit] = made))
      node = made
    }
  }
  const records = new Map<string, number>()
  const data: Buffer[] = []
  for (const country of new Set(Object.values(countries))) {
    records.set(country, Buffer.concat(data).length)
    data.push(map({ country: map({ iso_code: text(country) }) }))
  }
  const tree = nodes.flatMap((node) =>
    node.map((side) => {
      const record = Buffer.alloc(3)
      if (Array.isArray(side)) record.writeUIntBE(nodes.indexOf(side), 0, 3)
      else record.writeUIntBE(nodes.length + (side === null ? 0 : 16 + (records.get(side) ?? 0)), 0, 3)
      return record
    }),
  )
  const metadata = map({
    binary_format_major_version: number(2),
    build_epoch: number(Date.parse('2026-06-01T00:00:00Z') / 1_000),
    database_type: text('Test-Country'),
    ip_version: number(6),
    node_count: number(nodes.length),
    record_size: number(24),
  })
  return Buffer.concat([
    ...tree,
    Buffer.alloc(16),
    ...data,
    Buffer.from('abcdef', 'hex'),
    Buffer.from('MaxMind.com'),
    metadata,
  ])
}

/** An address of version 4 lies in `::/96`. */
function bitsOf(network: string): (0 | 1)[] {
  const [address, length] = ipaddr.parseCIDR(network)
  const bytes = address.toByteArray()
  const bits = bytes.flatMap((byte) =>
    Array.from({ length: 8 }, (_, at) => ((byte >> (7 - at)) & 1) as 0 | 1),
  )
  return [...Array.from({ length: 128 - bits.length }, () => 0 as const), ...bits.slice(0, length)]
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x40 | value.length]), Buffer.from(value)])
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(5, 0xc4)
  bytes.writeUInt32BE(value, 1)
  return bytes
}

function map(entries: Readonly<Record<string, Buffer>>): Buffer {
  const pairs = Object.entries(entries)
  return Buffer.concat([
    Buffer.from([0xe0 | pairs.length]),
    ...pairs.flatMap(([key, value]) => [text(key), value]),
  ])
}
