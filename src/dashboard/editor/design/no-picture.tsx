/** The picture of "None" among pictured choices: a line across. */
export function NoPicture() {
  return <span className="h-px w-3/4 -rotate-45 bg-[#80858c]" />
}
