const filePath = /^\/file\/[A-Za-z0-9_-]+\/[^/?#\s\\]+$/

/** Whether a text is the path of a file of ours: `/file/{id}/{name}`. */
export function isFilePath(text: string): boolean {
  return filePath.test(text)
}
