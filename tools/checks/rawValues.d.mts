export function rawValues(css: string): readonly { readonly line: number; readonly value: string }[]
