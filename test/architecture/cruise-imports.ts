import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { importRules } from './import-rules.ts'

export type Violation = { readonly rule: string; readonly from: string; readonly to: string }

/** All imports under `folders` that break a rule. `baseDir` is an absolute folder that contains `src`. */
export async function cruiseImports(
  baseDir: string,
  folders: readonly string[],
): Promise<{
  readonly files: number
  readonly violations: readonly Violation[]
}> {
  const { output } = await cruise(
    [...folders],
    {
      baseDir,
      validate: true,
      ruleSet: { forbidden: importRules.map((rule) => ({ severity: 'error', ...rule })) },
      doNotFollow: { path: 'node_modules' },
      exclude: { path: 'architecture/fixtures/' },
      tsPreCompilationDeps: true,
      combinedDependencies: false,
    },
    {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'default', 'types', 'node'],
    },
  )
  const result = output as ICruiseResult
  return {
    files: result.summary.totalCruised,
    violations: result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}
