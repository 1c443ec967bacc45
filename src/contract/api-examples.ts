/**
 * A request of the API in two languages, and the configuration of an assistant that speaks the Model Context Protocol.
 *
 * @param origin of the service.
 */
export function apiExamples(origin: string): Readonly<Record<'curl' | 'typescript' | 'assistant', string>> {
  const headers = { Authorization: 'Bearer TOKEN' }
  const tessera = { type: 'http', url: `${origin}/api/v1/mcp`, headers }
  return {
    assistant: JSON.stringify({ mcpServers: { tessera } }, null, 2),
    curl: `curl ${origin}/api/v1/short-links \\
  -H "Authorization: Bearer $TESSERA_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"destinationUrl": "https://acme.com/summer"}'`,
    typescript: `const answer = await fetch('${origin}/api/v1/short-links', {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.argv[2]}\`,
    'content-type': 'application/json',
  },
  body: JSON.stringify({ destinationUrl: 'https://acme.com/summer' }),
})
const { data } = (await answer.json()) as { data: { id: number; shortUrl: string } }
console.log(data.shortUrl)`,
  }
}
