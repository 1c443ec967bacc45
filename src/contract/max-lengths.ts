/** Maximum lengths in characters where the interface documents none. */
export const maxLengths = {
  title: 300,
  tags: 1_000,
  text: 1_000,
  name: 100,
  reference: 2_048,
  password: 200,
  utm: 255,
}
