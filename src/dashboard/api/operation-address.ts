export type Query = { readonly [name: string]: string | number | boolean | undefined }

/** The address of an operation at a service: `:name` parameters filled, the query without what is undefined. */
export function operationAddress(
  serviceUrl: string,
  path: string,
  params: { readonly [name: string]: string | number } = {},
  query: Query = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  const words = search.toString()
  return serviceUrl + filled + (words === '' ? '' : `?${words}`)
}
