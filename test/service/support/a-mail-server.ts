import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A mail server of the few commands that a mail needs (RFC 5321). */
export async function aMailServer() {
  const mails: { to: string[]; content: string }[] = []
  let refuses = false
  const server = createServer((socket) => {
    let to: string[] = []
    let content: string | null = null
    let rest = ''
    socket.on('error', () => {})
    socket.write('220 mail.test\r\n')
    socket.on('data', (chunk) => {
      rest += chunk.toString()
      const lines = rest.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) answer(line)
    })
    function answer(line: string) {
      if (content !== null) {
        if (line !== '.') return void (content += `${line}\n`)
        mails.push({ to, content })
        ;[to, content] = [[], null]
        return void socket.write('250 taken\r\n')
      }
      const recipient = /^RCPT TO:<(.+)>/i.exec(line)?.[1]
      if (recipient !== undefined) {
        to.push(recipient)
        return void socket.write(refuses ? '550 unknown\r\n' : '250 ok\r\n')
      }
      if (/^DATA/i.test(line)) content = ''
      socket.write(content === '' ? '354 go\r\n' : /^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n')
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    mails,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuse: () => (refuses = true),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Undoes the line breaks of quoted-printable. */
export const plain = (content = '') => content.replaceAll('=\n', '').replaceAll('=3D', '=')
