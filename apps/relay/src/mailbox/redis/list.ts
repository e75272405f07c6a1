/** A list in the JSON of a Lua script, where an empty one is an empty object. */
export type List<item> = readonly item[] | Readonly<Record<string, never>>

export const listOf = <item>(list: List<item> | undefined): readonly item[] => (Array.isArray(list) ? list : [])
