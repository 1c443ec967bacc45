import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { Resolver } from 'node:dns/promises'

/** Records of names. A name that is not listed does not exist. */
type DnsRecords = Record<
  string,
  { readonly a?: readonly string[]; readonly cname?: string; readonly isZone?: true; readonly txt?: string }
>

const types = { a: 1, cname: 5, soa: 6, txt: 16 } as const

/** A DNS server on loopback that answers from a table, and a resolver that asks it. */
export async function aDnsServer(records: DnsRecords) {
  const socket = createSocket('udp4')
  const state = { isBroken: false }
  socket.on('message', (question, { port, address }) => {
    socket.send(answerOf(question, records, state.isBroken), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const resolver = new Resolver({ timeout: 1_000, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return { resolver, state, records, close: () => void socket.close() }
}

/** RFC 1035 §4.1, with one question and without compression. */
function answerOf(question: Buffer, records: DnsRecords, isBroken: boolean): Buffer {
  const labels: string[] = []
  let at = 12
  for (let length = question.readUInt8(at); length > 0; length = question.readUInt8(at)) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const name = labels.join('.').toLowerCase()
  const type = question.readUInt16BE(at + 1)
  const found = records[name]
  const answers = found === undefined || isBroken ? [] : recordsOf(name, type, records)
  const header = Buffer.alloc(12)
  question.copy(header, 0, 0, 2)
  // A response with recursion; code 2 is a failure, 3 says that the name does not exist.
  header.writeUInt16BE(0x81_80 | (isBroken ? 2 : found === undefined ? 3 : 0), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(answers.length, 6)
  return Buffer.concat([header, question.subarray(12, at + 5), ...answers])
}

function recordsOf(name: string, type: number, records: DnsRecords): Buffer[] {
  const { a = [], cname, isZone, txt } = records[name] ?? {}
  if (cname !== undefined) {
    const alias = record(name, types.cname, nameBytes(cname))
    return type === types.cname ? [alias] : [alias, ...recordsOf(cname, type, records)]
  }
  if (type === types.a)
    return a.map((each) => record(name, types.a, Buffer.from(each.split('.').map(Number))))
  if (type === types.txt && txt !== undefined)
    return [record(name, types.txt, Buffer.concat([Buffer.of(txt.length), Buffer.from(txt)]))]
  if (type !== types.soa || isZone === undefined) return []
  const times = Buffer.alloc(20, 1)
  return [record(name, types.soa, Buffer.concat([nameBytes('ns.test'), nameBytes('admin.test'), times]))]
}

function record(name: string, type: number, content: Buffer): Buffer {
  const head = Buffer.alloc(10)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(1, 2)
  head.writeUInt16BE(content.length, 8)
  return Buffer.concat([nameBytes(name), head, content])
}

function nameBytes(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label)]))
  return Buffer.concat([...labels, Buffer.of(0)])
}
