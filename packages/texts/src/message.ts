/** A text with `{slots}`, or one text per form. The slot named by `by` selects the form: a number by its plural category, an empty text `''`. */
export type Message = string | { readonly by: string; readonly other: string; readonly [form: string]: string }

export type Values = Readonly<Record<string, string | number>>

type SlotsOfText<text> = text extends `${string}{${infer slot}}${infer rest}` ? slot | SlotsOfText<rest> : never

/** The slots of a message that is declared `as const`. */
export type SlotsOf<message> = message extends { readonly by: infer by }
  ? by | SlotsOfText<message[Exclude<keyof message, 'by'>]>
  : SlotsOfText<message>
