type Group = { readonly name: string; readonly test: RegExp; readonly priority: number }
export function chunkGroups(tests: Readonly<Record<string, RegExp>>): Group[]
