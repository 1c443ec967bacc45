export function testsBeside(
  changed: readonly string[],
  tests: readonly string[],
  secondsOfTest: (test: string) => number,
): { readonly chosen: readonly string[]; readonly late: readonly string[]; readonly alone: readonly string[] }
