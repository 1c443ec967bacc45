/** A sentence with `{name}` places, or one per plural form that the language has; `{count}` picks the form. */
export type Message =
  | string
  | ({ readonly other: string } & { readonly [form in Intl.LDMLPluralRule]?: string })

type PlaceNames<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceNames<Rest> : never

/** The names of the places in a message. A plural message always has `count`. */
export type Places<M> = M extends string
  ? PlaceNames<M>
  : M extends { other: infer Other }
    ? PlaceNames<Other> | 'count'
    : never
