import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type PrimitiveValueListNode,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
  type ValueNode,
} from 'kysely'

/**
 * Stores booleans as 1 and 0 and reads `is_…` columns back as booleans, on every engine. libsql aborts the
 * process when a boolean is bound, so every statement must use this plugin.
 */
export class FlagPlugin implements KyselyPlugin {
  readonly #transformer = new FlagTransformer()

  transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(args.node)
  }

  async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return { ...args.result, rows: args.result.rows.map(withFlags) }
  }
}

class FlagTransformer extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return typeof node.value === 'boolean'
      ? { ...node, value: Number(node.value) }
      : super.transformValue(node)
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return {
      ...node,
      values: node.values.map((value) => (typeof value === 'boolean' ? Number(value) : value)),
    }
  }
}

function withFlags(row: UnknownRow): UnknownRow {
  const flags: Record<string, boolean> = {}
  for (const [column, value] of Object.entries(row)) {
    if (column.startsWith('is_') && typeof value === 'number') flags[column] = value !== 0
  }
  return { ...row, ...flags }
}
