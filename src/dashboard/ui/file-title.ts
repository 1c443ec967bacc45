/** The name of a file without its ending, as a title. */
export function fileTitle(name: string): string {
  return name.replace(/\.[a-z0-9]{1,5}$/i, '')
}
