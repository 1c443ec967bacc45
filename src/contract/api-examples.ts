/**
 * A request of the API in three languages.
 *
 * @param origin of the service.
 */
export function apiExamples(origin: string): Readonly<Record<'curl' | 'typescript' | 'python', string>> {
  return {
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
    python: `import json, os, urllib.request

request = urllib.request.Request(
    "${origin}/api/v1/short-links",
    data=json.dumps({"destinationUrl": "https://acme.com/summer"}).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['TESSERA_TOKEN']}",
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as answer:
    print(json.load(answer)["data"]["shortUrl"])`,
  }
}
