/** A text with `{name}` placeholders, or one per plural form; `{count}` selects the form. */
export type Message =
  | string
  | ({ readonly other: string } & { readonly [form in Intl.LDMLPluralRule]?: string })

type PlaceNames<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceNames<Rest> : never

/** The placeholders of a message. A plural message always has `count`. */
export type Places<M> = M extends string
  ? PlaceNames<M>
  : M extends { other: infer Other }
    ? PlaceNames<Other> | 'count'
    : never
